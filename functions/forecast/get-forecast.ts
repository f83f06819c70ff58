import { allAccounts } from '../../lib/accounts/store.ts';
import { todayOf } from '../../lib/books/today.ts';
import { FORECAST_DAYS_MAX, getForecast } from '../../lib/forecast/contract.ts';
import { byAccount, courseOf, POINTS_MAX, recordedLater, showCourse } from '../../lib/forecast/forecast.ts';
import { DATES_MAX, movementsOfObligations, movementsOfSchedules } from '../../lib/forecast/planned.ts';
import { isAssetOrLiability } from '../../lib/ledger/balance.ts';
import { currencyOf } from '../../lib/ledger/currency.ts';
import { readSettled } from '../../lib/ledger/settled.ts';
import { daysBefore, daysBetween, monthOf, onDayOf } from '../../lib/platform/date.ts';
import { endpoint } from '../../lib/platform/endpoint/endpoint.ts';
import { latestDay } from '../../lib/platform/endpoint/range.ts';
import { accountMonthsAfter } from '../../lib/reports/month-totals.ts';
import { rangeTooLarge } from '../../lib/reports/range.ts';
import { listSchedules } from '../../lib/schedules/store.ts';

export const handler = endpoint(
  getForecast,
  async ({ caller, query, now }, errors) => {
    const today = await todayOf(caller.bookId, now);
    const { through } = query;
    if (through !== undefined && through < today)
      errors.add('through', 'invalid_range', `must not be before today, ${today}`);
    else if (through !== undefined && daysBetween(today, through) > FORECAST_DAYS_MAX)
      errors.add('through', 'range_too_long', latestDay(today, FORECAST_DAYS_MAX));
    const lastMonth = monthOf(daysBefore(onDayOf(monthOf(today), 1), 1));
    const { found, ledger } = await readSettled(caller.bookId, () =>
      Promise.all([
        allAccounts(caller.bookId),
        accountMonthsAfter(caller.bookId, lastMonth),
        listSchedules(caller.bookId),
      ]),
    );
    const [all, months, { items: schedules }] = found;
    const accounts = all.filter(({ type }) => isAssetOrLiability(type));
    for (const field of ['account_id', 'obligations_account_id'] as const) {
      const account = all.find(({ id }) => id === query[field]);
      if (query[field] !== undefined && !account) errors.add(field, 'not_found', 'no such account');
      else if (account && !accounts.includes(account))
        errors.add(field, 'wrong_type', 'must be an asset or a liability account');
    }
    return { today, ledger, accounts, months, schedules };
  },
  async ({ caller, query }, { today, ledger, accounts, months, schedules }) => {
    if (!months)
      throw rangeTooLarge(
        'there are more account months than one request may read; delete transactions far in the future',
        'through',
      );
    const span = { today, through: query.through };
    const { account_id, obligations_account_id } = query;
    const byId = new Map(accounts.map((account) => [account.id, account]));
    // One after the other: at their limits, both together would be more than DynamoDB Local can read at once.
    const ofSchedules = await movementsOfSchedules(caller.bookId, schedules, byId, span);
    if (!ofSchedules)
      throw rangeTooLarge(
        `covers more than ${DATES_MAX} schedule dates; choose an earlier day, or deactivate schedules with many overdue dates`,
        'through',
      );
    const ofObligations =
      obligations_account_id === undefined
        ? []
        : await movementsOfObligations(caller.bookId, ledger, obligations_account_id, byId, span);
    if (!ofObligations)
      throw rangeTooLarge(
        'there are more open obligations than one request may read; leave it out',
        'obligations_account_id',
      );
    // Grouped once: there may be a thousand accounts, and a hundred thousand dates.
    const planned = byAccount([...ofSchedules, ...ofObligations]);
    const recorded = byAccount(recordedLater(months, today));
    const courses = accounts
      .filter(({ id }) => account_id === undefined || id === account_id)
      .map((account) =>
        courseOf(account, recorded.get(account.id) ?? [], planned.get(account.id) ?? [], span),
      );
    const points = courses.reduce((sum, { changes }) => sum + changes.length + 1, 0);
    if (points > POINTS_MAX)
      throw rangeTooLarge(
        `has more than ${POINTS_MAX} points; choose an earlier day, or an account_id`,
        'through',
      );
    const currency = currencyOf(ledger.baseCurrencyId);
    return {
      through: span.through,
      base_currency_id: ledger.baseCurrencyId,
      accounts: courses.map((course) => showCourse(course, today, currency)),
    };
  },
);
