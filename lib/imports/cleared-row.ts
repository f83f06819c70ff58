import { toAccount } from '../accounts/store.ts';
import { assert } from '../platform/problems.ts';
import { keys } from '../platform/table/keys.ts';
import { takeMarks, withMarks } from '../transactions/marks.ts';
import type { DraftedTransaction, Transaction } from '../transactions/transaction.ts';
import type { Import } from './import.ts';
import type { RowValues } from './row.ts';
import type { Session } from './session.ts';

interface ClearedRow {
  readonly drafted: DraftedTransaction;
  /** Why the row is not cleared. */
  readonly message?: string;
}

/**
 * What a file of the bank says is cleared on its account, on the day of the row, unless that time is reconciled. The
 * other side of a transfer has the mark of the record that it replaces.
 */
export async function clearedRow(
  { bookId, reads }: Session,
  { account_id = '' }: Import,
  { date, currency_id, direction }: RowValues,
  drafted: DraftedTransaction,
  replaced: readonly Transaction[],
): Promise<ClearedRow> {
  const [item] = await reads.getItems([keys.account(bookId, account_id)]);
  assert(item, 'the account of an import exists as long as something is posted to it');
  const through = toAccount(item).reconciled[currency_id];
  const isReconciled = through !== undefined && date <= through;
  const marked = withMarks(drafted.entry, ({ accountId, amount }) => {
    const isOwn = accountId === account_id && amount.minor > 0n === (direction === 'in');
    return isOwn && !isReconciled ? date : undefined;
  });
  const entry = replaced.length > 0 ? takeMarks(marked, replaced) : marked;
  if (!isReconciled) return { drafted: { ...drafted, entry } };
  return {
    drafted: { ...drafted, entry },
    message: `Posted, but not cleared: the account is reconciled through ${through}.`,
  };
}
