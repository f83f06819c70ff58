import { type Account, toBalances } from '../accounts/account.ts';
import type { Effects } from '../ledger/effects.ts';
import type { Line } from '../ledger/entry.ts';
import { CLEARED_PREFIX } from '../ledger/marks.ts';
import { type CalendarDate, daysAfter } from '../platform/date.ts';
import { withMarks } from '../transactions/marks.ts';
import type { Transaction } from '../transactions/transaction.ts';

interface Wanted {
  readonly cleared: boolean;
  readonly clearedOn: CalendarDate | undefined;
}

/** Whether the account has a line of the transaction that can be cleared. */
export function hasLineOn({ entry }: Transaction, accountId: string): boolean {
  return entry.lines.some((line) => line.accountId === accountId && line.amount.minor !== 0n);
}

/** The entry of a transaction with the wanted marks on its lines on the account. */
export function markedOn(
  { date, entry }: Transaction,
  { id, reconciled }: Pick<Account, 'id' | 'reconciled'>,
  { cleared, clearedOn }: Wanted,
): Transaction['entry'] {
  return withMarks(entry, (line) => {
    if (line.accountId !== id) return line.clearedOn;
    return cleared ? (clearedOn ?? line.clearedOn ?? usualDay(line)) : undefined;
  });

  /** A line that was forgotten until its day was reconciled is on the next statement. */
  function usualDay({ amount }: Line): CalendarDate {
    const through = reconciled[amount.currency.code];
    return through === undefined || date > through ? date : daysAfter(through, 1);
  }
}

/** The account after a change of its marks. */
export function withCleared(account: Account, effects: Effects): Account {
  const cleared = new Map(account.cleared.map(({ currency_id, minor }) => [currency_id, minor]));
  for (const [name, delta] of Object.entries(effects.accounts[account.id] ?? {})) {
    const code = name.slice(CLEARED_PREFIX.length);
    if (name.startsWith(CLEARED_PREFIX)) cleared.set(code, (cleared.get(code) ?? 0n) + delta);
  }
  return { ...account, cleared: toBalances(cleared), version: account.version + 1 };
}
