import { showTransaction } from '../../lib/all-transactions/any-transaction.ts';
import { checkedAgain, requireNoConflicts, tagConflicts } from '../../lib/batch/conflicts.ts';
import { createTransactions } from '../../lib/batch/contract.ts';
import { draftBatch } from '../../lib/batch/draft-batch.ts';
import { batchTooLarge } from '../../lib/batch/size.ts';
import { COMMAND_WRITES_MAX, command } from '../../lib/platform/endpoint/command.ts';
import { assert } from '../../lib/platform/problems.ts';
import { findConflicts } from '../../lib/transactions/conflicts.ts';
import { countTags, newTransactions, postAll } from '../../lib/transactions/post-all.ts';

export const handler = command(
  createTransactions,
  ({ caller, body }, errors) => draftBatch(caller.bookId, body, errors),
  async (request, batch) => {
    assert(batch, 'a request without invalid fields has drafts');
    const { caller, actor } = request;
    const { ledger, accounts, reads } = batch;
    const [conflicts, tags] = await Promise.all([
      findConflicts(caller.bookId, batch.transactions, ledger, reads),
      countTags(caller.bookId, batch.transactions),
    ]);
    requireNoConflicts([...conflicts, ...tagConflicts(batch.transactions, ledger, tags)]);
    const transactions = newTransactions(batch.transactions, actor);
    const data = transactions.map((each) => showTransaction(each, accounts, ledger));
    const writesOf = (count: number) =>
      postAll(caller.bookId, transactions.slice(0, count), ledger, { tags });
    const writes = writesOf(transactions.length);
    if (writes.length > COMMAND_WRITES_MAX || !request.canKeep({ data }))
      throw batchTooLarge(
        transactions.length,
        (count) =>
          writesOf(count).length <= COMMAND_WRITES_MAX && request.canKeep({ data: data.slice(0, count) }),
      );
    return request.commit(writes.map(checkedAgain), { data });
  },
);
