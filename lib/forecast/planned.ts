import type { Account } from '../accounts/account.ts';
import { currencyOf } from '../ledger/currency.ts';
import { convert, RATE_ONE } from '../ledger/fx-rate.ts';
import { money } from '../ledger/money.ts';
import type { Ledger } from '../ledger/store.ts';
import { openObligations } from '../obligations/store.ts';
import type { CalendarDate } from '../platform/date.ts';
import { FieldErrors } from '../platform/problems.ts';
import { type Reads, sharedReads } from '../platform/table/reads.ts';
import type { UserId } from '../platform/user.ts';
import { openDatesFrom } from '../schedules/progress.ts';
import type { Schedule } from '../schedules/schedule.ts';
import { draftOccurrence } from '../schedules/template.ts';
import { latestRate } from '../transactions/checks.ts';
import type { Movement } from './forecast.ts';

interface Span {
  readonly today: CalendarDate;
  readonly through: CalendarDate;
}

/** More dates than this are not worth a request. */
export const DATES_MAX = 100_000;

/** What active schedules move. Undefined if they have too many dates. */
export async function movementsOfSchedules(
  userId: UserId,
  schedules: readonly Schedule[],
  { today, through }: Span,
): Promise<Movement[] | undefined> {
  const reads = sharedReads();
  const drafted = await Promise.all(
    schedules
      .filter(({ is_active }) => is_active)
      .map(async (schedule) => {
        const errors = new FieldErrors();
        const body = { ...schedule.template, date: today };
        const { transaction } = await draftOccurrence(userId, schedule.kind, body, errors, reads);
        return { schedule, lines: transaction?.entry.lines ?? [] };
      }),
  );
  const movements: Movement[] = [];
  let count = 0;
  for (const { schedule, lines } of drafted) {
    if (lines.length === 0) continue;
    for (const date of openDatesFrom(schedule, schedule.starts_on)) {
      if (date > through) break;
      if (++count > DATES_MAX) return undefined;
      for (const { accountId, base } of lines) movements.push({ accountId, date, baseMinor: base.minor });
    }
  }
  return movements;
}

/** What open obligations move once they are paid on their due dates. Undefined if there are too many to read. */
export async function movementsOfObligations(
  userId: UserId,
  ledger: Ledger,
  moneyAccountId: string,
  accounts: ReadonlyMap<string, Account>,
  { today, through }: Span,
): Promise<Movement[] | undefined> {
  const open = await openObligations(userId);
  if (!open) return undefined;
  const due = open.filter(({ due_date }) => due_date !== undefined && due_date <= through);
  const reads = sharedReads();
  const movements = await Promise.all(
    due.map(async (obligation): Promise<Movement[]> => {
      const { account_id, currency_id, outstanding_minor, due_date, opening_entry_id } = obligation;
      const amount = await inBase(outstanding_minor, currency_id, ledger, today, reads);
      if (amount === undefined) return [];
      const inward = accounts.get(account_id)?.type === 'asset' ? amount : -amount;
      const date = due_date as CalendarDate;
      return [
        { accountId: moneyAccountId, date, baseMinor: inward },
        // Only a posted one is on the books, and leaves them.
        ...(opening_entry_id === undefined ? [] : [{ accountId: account_id, date, baseMinor: -inward }]),
      ];
    }),
  );
  return movements.flat();
}

async function inBase(
  minor: bigint,
  currencyId: string,
  ledger: Ledger,
  today: CalendarDate,
  reads: Reads,
): Promise<bigint | undefined> {
  const [from, to] = [currencyOf(currencyId), currencyOf(ledger.baseCurrencyId)];
  const rate = from.code === to.code ? RATE_ONE : (await latestRate(from, to, today, reads))?.rate;
  const converted = rate && convert(money(minor, from), rate, to);
  return converted?.ok ? converted.value.minor : undefined;
}
