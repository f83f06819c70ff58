import type { Account } from '../accounts/account.ts';
import { allAccounts } from '../accounts/store.ts';
import { isAssetOrLiability } from '../ledger/balance.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { readSettled } from '../ledger/settled.ts';
import type { BookId } from '../platform/book.ts';
import { type CalendarDate, daysBefore, daysBetween, monthOf, onDayOf } from '../platform/date.ts';
import type { QueryOf } from '../platform/endpoint/contract.ts';
import { latestDay } from '../platform/endpoint/range.ts';
import type { FieldErrors } from '../platform/problems.ts';
import { accountMonthsAfter } from '../reports/month-totals.ts';
import { rangeTooLarge } from '../reports/range.ts';
import { listSchedules } from '../schedules/store.ts';
import { FORECAST_DAYS_MAX, type getForecast } from './contract.ts';
import { byAccount, type Course, courseOf, type Movement, POINTS_MAX, recordedLater } from './forecast.ts';
import { DATES_MAX, movementsOfObligations, movementsOfSchedules } from './planned.ts';

type Query = QueryOf<typeof getForecast>;
type Recorded = Awaited<ReturnType<typeof readRecorded>>;

/** The accounts whose course is forecast, with what is recorded and planned in the book. */
export async function readRecorded(bookId: BookId, today: CalendarDate) {
  const lastMonth = monthOf(daysBefore(onDayOf(monthOf(today), 1), 1));
  const { found, ledger } = await readSettled(bookId, () =>
    Promise.all([allAccounts(bookId), accountMonthsAfter(bookId, lastMonth), listSchedules(bookId)]),
  );
  const [all, months, { items: schedules }] = found;
  return { ledger, all, accounts: all.filter(({ type }) => isAssetOrLiability(type)), months, schedules };
}

export function checkThrough(through: CalendarDate | undefined, today: CalendarDate, errors: FieldErrors) {
  if (through === undefined) return;
  if (through < today) errors.add('through', 'invalid_range', `must not be before today, ${today}`);
  else if (daysBetween(today, through) > FORECAST_DAYS_MAX)
    errors.add('through', 'range_too_long', latestDay(today, FORECAST_DAYS_MAX));
}

export function checkAccounts({ all, accounts }: Recorded, query: Partial<Query>, errors: FieldErrors): void {
  for (const field of ['account_id', 'obligations_account_id'] as const) {
    const account = all.find(({ id }) => id === query[field]);
    if (query[field] !== undefined && !account) errors.add(field, 'not_found', 'no such account');
    else if (account && !accounts.includes(account))
      errors.add(field, 'wrong_type', 'must be an asset or a liability account');
  }
}

export async function coursesOf(
  bookId: BookId,
  { ledger, accounts, months, schedules }: Recorded,
  query: Query,
  today: CalendarDate,
): Promise<Course[]> {
  if (!months)
    throw rangeTooLarge(
      'there are more account months than one request may read; delete transactions far in the future',
      'through',
    );
  const span = { today, through: query.through };
  const byId = new Map(accounts.map((account) => [account.id, account]));
  // One after the other: at their limits, both together would be more than DynamoDB Local can read at once.
  const ofSchedules = await movementsOfSchedules(bookId, schedules, byId, span);
  if (!ofSchedules)
    throw rangeTooLarge(
      `covers more than ${DATES_MAX} schedule dates; choose an earlier day, or deactivate schedules with many overdue dates`,
      'through',
    );
  const ofObligations = await readObligations(bookId, ledger, query, byId, today);
  // Grouped once: there may be a thousand accounts, and a hundred thousand dates.
  const planned = byAccount([...ofSchedules, ...ofObligations]);
  const recorded = byAccount(recordedLater(months, today));
  const courses = accounts
    .filter(({ id }) => query.account_id === undefined || id === query.account_id)
    .map((account) => courseOf(account, recorded.get(account.id) ?? [], planned.get(account.id) ?? [], span));
  requireFewPoints(courses);
  return courses;
}

async function readObligations(
  bookId: BookId,
  ledger: Ledger,
  { obligations_account_id, through }: Query,
  byId: ReadonlyMap<string, Account>,
  today: CalendarDate,
): Promise<readonly Movement[]> {
  if (obligations_account_id === undefined) return [];
  const span = { today, through };
  const found = await movementsOfObligations(bookId, ledger, obligations_account_id, byId, span);
  if (!found)
    throw rangeTooLarge(
      'there are more open obligations than one request may read; leave it out',
      'obligations_account_id',
    );
  return found;
}

function requireFewPoints(courses: readonly Course[]): void {
  const points = courses.reduce((sum, { changes }) => sum + changes.length + 1, 0);
  if (points > POINTS_MAX)
    throw rangeTooLarge(
      `has more than ${POINTS_MAX} points; choose an earlier day, or an account_id`,
      'through',
    );
}
