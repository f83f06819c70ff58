import type { AnyTransaction, LedgerLine } from '../../client/client.ts';
import { api } from '../platform/api.ts';
import { readAgain } from '../platform/reads.ts';
import { atOnce, say } from '../platform/toasts.ts';
import { reconcileTexts } from '../texts/en/reconcile.ts';
import { transactionTexts as t } from '../texts/en/transactions.ts';
import { Icon } from '../ui/icon.tsx';
import type { Names } from './describe.ts';

const TOUCHES = ['transactions', 'transaction', 'account', 'accounts', 'register'];

const isMarked = ({ cleared_on }: LedgerLine) => cleared_on !== undefined;

/** Whether a transaction is on a statement, and agrees with it. */
export function markOf({ lines }: AnyTransaction): 'cleared' | 'reconciled' | undefined {
  const marked = (lines ?? []).filter(isMarked);
  if (marked.length === 0) return undefined;
  return marked.every(({ is_reconciled }) => is_reconciled) ? 'reconciled' : 'cleared';
}

/** Whether a line, or a transaction, is on a statement, and agrees with it. */
export function Mark({ isReconciled }: { isReconciled: boolean }) {
  const text = isReconciled ? reconcileTexts.reconciled : reconcileTexts.cleared;
  return (
    <span class={isReconciled ? 'lock' : 'lock cleared'} role="img" aria-label={text} title={text}>
      <Icon name={isReconciled ? 'check2' : 'check'} size="s" />
    </span>
  );
}

/** Accounts on which it has an amount that is not on a statement yet, or that is and is not reconciled. */
export function accountsToMark({ lines }: AnyTransaction, names: Names, isCleared: boolean): string[] {
  const fitting = (lines ?? []).filter(
    (line) =>
      names.holdsMoney(line.account_id) &&
      (line.debit > 0 || line.credit > 0) &&
      isMarked(line) === isCleared &&
      !line.is_reconciled,
  );
  return [...new Set(fitting.map(({ account_id }) => account_id))];
}

/** On its own day, on each of the accounts. It can be taken back. */
export async function mark(id: string, accounts: readonly string[], cleared: boolean): Promise<void> {
  const write = async (value: boolean) => {
    for (const account of accounts) await api.markCleared(account, { transaction_ids: [id], cleared: value });
    await readAgain(TOUCHES);
  };
  await atOnce(async () => {
    await write(cleared);
    say(cleared ? t.markedCleared : t.markedUncleared, () => write(!cleared));
  });
}
