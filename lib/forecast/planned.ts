import type { Account } from '../accounts/account.ts';
import { type Currency, currencyOf } from '../ledger/currency.ts';
import { convert, RATE_ONE } from '../ledger/fx-rate.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { type Money, money } from '../ledger/money.ts';
import { openObligations } from '../obligations/store.ts';
import { takenOut } from '../obligations/taken-out.ts';
import type { BookId } from '../platform/book.ts';
import type { CalendarDate } from '../platform/date.ts';
import { FieldErrors } from '../platform/problems.ts';
import { sharedReads } from '../platform/table/reads.ts';
import { openDatesFrom } from '../schedules/progress.ts';
import type { Schedule } from '../schedules/schedule.ts';
import { draftOccurrence } from '../schedules/template.ts';
import { latestRate } from '../transactions/checks.ts';
import type { Movement } from './forecast.ts';

interface Span {
  readonly today: CalendarDate;
  readonly through: CalendarDate;
}

/** The most dates of all schedules together that one request calculates. */
export const DATES_MAX = 100_000;

/** What active schedules move on these accounts. Undefined if they have too many dates. */
export async function movementsOfSchedules(
  bookId: BookId,
  schedules: readonly Schedule[],
  accounts: ReadonlyMap<string, Account>,
  { today, through }: Span,
): Promise<Movement[] | undefined> {
  const reads = sharedReads();
  const drafted = await Promise.all(
    schedules
      .filter(({ is_active }) => is_active)
      .map(async (schedule) => {
        const errors = new FieldErrors();
        const body = { ...schedule.template, date: today };
        const { transaction } = await draftOccurrence(bookId, schedule.kind, body, errors, reads);
        const lines = transaction?.entry.lines.filter(({ accountId }) => accounts.has(accountId)) ?? [];
        return { schedule, lines };
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
  bookId: BookId,
  ledger: Ledger,
  moneyAccountId: string,
  accounts: ReadonlyMap<string, Account>,
  { today, through }: Span,
): Promise<Movement[] | undefined> {
  const open = await openObligations(bookId);
  if (!open) return undefined;
  const baseCurrency = currencyOf(ledger.baseCurrencyId);
  const movements = await Promise.all(
    open.map(async (obligation): Promise<Movement[]> => {
      const { account_id, currency_id, outstanding_minor, due_date: date } = obligation;
      if (date === undefined || date > through) return [];
      const amount = money(outstanding_minor, currencyOf(currency_id));
      const moved = await inBase(amount, baseCurrency, today);
      if (moved === undefined) return [];
      const sign = accounts.get(account_id)?.type === 'asset' ? 1n : -1n;
      const movement = { accountId: moneyAccountId, date, baseMinor: sign * moved };
      // Only posted obligations are on the books. They are cleared at their book value, whatever the rate is today.
      const taken = takenOut(obligation, amount, baseCurrency);
      return taken?.ok
        ? [movement, { accountId: account_id, date, baseMinor: -sign * taken.value.minor }]
        : [movement];
    }),
  );
  return movements.flat();
}

async function inBase(amount: Money, base: Currency, today: CalendarDate): Promise<bigint | undefined> {
  const { currency } = amount;
  const rate = currency.code === base.code ? RATE_ONE : (await latestRate(currency, base, today))?.rate;
  const converted = rate && convert(amount, rate, base);
  return converted?.ok ? converted.value.minor : undefined;
}
