import { toAccount } from '../accounts/store.ts';
import { assert } from '../platform/problems.ts';
import { keys } from '../platform/table/keys.ts';
import { takeMarks, withMarks } from '../transactions/marks.ts';
import type { DraftedTransaction, Transaction } from '../transactions/transaction.ts';
import type { Import } from './import.ts';
import type { Row } from './row.ts';
import type { ImportSession } from './session.ts';

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
  { bookId, reads }: ImportSession,
  { account_id = '' }: Import,
  { values, paired }: Pick<Row, 'values' | 'paired'>,
  drafted: DraftedTransaction,
  replaced: readonly Transaction[],
): Promise<ClearedRow> {
  assert(values, 'a row without values is not posted');
  const { date, currency_id, direction } = values;
  const [item, otherItem] = await reads.getItems([
    keys.account(bookId, account_id),
    paired && keys.account(bookId, paired.account_id),
  ]);
  assert(item, 'the account of an import exists as long as something is posted to it');
  const through = toAccount(item).reconciled[currency_id];
  const isReconciled = through !== undefined && date <= through;
  const otherThrough = otherItem && toAccount(otherItem).reconciled[currency_id];
  const isOtherCleared = paired && (otherThrough === undefined || paired.values.date > otherThrough);
  const marked = withMarks(drafted.entry, ({ accountId, amount }) => {
    if (isOtherCleared && accountId === paired.account_id) return paired.values.date;
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
