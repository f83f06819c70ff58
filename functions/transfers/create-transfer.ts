import { requireUnlocked } from '../../lib/ledger/lock.ts';
import { command } from '../../lib/platform/endpoint/command.ts';
import { newTransaction, postAll } from '../../lib/transactions/post-all.ts';
import { requireDrafted } from '../../lib/transactions/transaction-type.ts';
import { createTransfer } from '../../lib/transfers/contract.ts';
import { draftReplacing } from '../../lib/transfers/replacing.ts';
import { showTransfer } from '../../lib/transfers/transfer.ts';

export const handler = command(
  createTransfer,
  ({ caller, body }, errors) => draftReplacing(caller.bookId, body, errors),
  (request, drafted) => {
    const { caller, now } = request;
    const { ledger, accounts, records } = drafted;
    const transaction = requireDrafted(drafted);
    requireUnlocked(ledger, transaction.date, ...records.map(({ date }) => date));
    const replaces = records.length > 0 ? records.map(({ id }) => id) : undefined;
    const after = { ...newTransaction(transaction, now), replaces };
    const replaced = records.map((record) => ({ record, by: after.id }));
    const writes = postAll(caller.bookId, [after], ledger, { replaced, now });
    return request.commit(writes, showTransfer(after, accounts, ledger));
  },
);
