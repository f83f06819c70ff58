import type { Entry } from '../ledger/entry.ts';
import { isReconciled } from '../ledger/marks.ts';
import { withMarks } from '../transactions/marks.ts';
import type { Transaction } from '../transactions/transaction.ts';
import type { Changes } from './row.ts';
import type { EditSession } from './session.ts';

export interface ClearedWish {
  readonly entry?: Entry;
  readonly change?: Changes['cleared_on'];
  /** Whether a line cannot get or lose its mark, because its day is reconciled. */
  readonly isReconciled: boolean;
}

/** What becomes of the marks of the lines on the account. Undefined if the edit is about something else. */
export function clearedWish(
  { date, entry }: Transaction,
  { account, actions }: Pick<EditSession, 'account' | 'actions'>,
): ClearedWish | undefined {
  const wanted = actions?.cleared;
  if (!account || wanted === undefined) return undefined;
  const lines = entry.lines.filter(
    ({ accountId, amount, clearedOn }) =>
      accountId === account.id && amount.minor !== 0n && wanted === (clearedOn === undefined),
  );
  const [first] = lines;
  if (!first) return { isReconciled: false };
  const days = lines.map((line) => ({ ...line, clearedOn: line.clearedOn ?? date }));
  if (days.some((line) => isReconciled(line, account.reconciled))) return { isReconciled: true };
  return {
    entry: withMarks(entry, (line) => (lines.includes(line) ? (wanted ? date : undefined) : line.clearedOn)),
    change: wanted ? { to: date } : { from: String(first.clearedOn), to: '' },
    isReconciled: false,
  };
}
