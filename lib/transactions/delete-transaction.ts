import { findAccounts } from '../accounts/store.ts';
import { nounOf } from '../ledger/kinds.ts';
import { requireUnlocked } from '../ledger/lock.ts';
import { unpost } from '../ledger/post.ts';
import { ledgerWrites } from '../ledger/store.ts';
import { readTagCounts } from '../ledger/tags.ts';
import { command } from '../platform/endpoint/command.ts';
import type { Endpoint, ResponseOf } from '../platform/endpoint/contract.ts';
import type { Handler } from '../platform/endpoint/endpoint.ts';
import { deleted, requireFound } from '../platform/lifecycle.ts';
import { refuseManaged } from './managed.ts';
import { findWithLedger, saveTransaction } from './store.ts';
import { accountIdsOf } from './transaction.ts';
import type { ShownKind } from './transaction-type.ts';

export function deleteTransaction<E extends Endpoint>(contract: E, type: ShownKind<unknown>): Handler {
  return command(contract, async (request) => {
    const { caller, actor } = request;
    const { id } = request.params as { id: string };
    const { found, ledger } = await findWithLedger(caller.bookId, type.kind, id);
    const before = requireFound(nounOf(type.kind), found);
    if (request.ifMatch !== undefined) {
      const accounts = await findAccounts(caller.bookId, accountIdsOf(before));
      request.requireMatch(type.show(before, accounts, ledger));
    }
    refuseManaged(before);
    requireUnlocked(ledger, before.date);
    const writes = [
      ...saveTransaction(caller.bookId, before, deleted(before, actor)),
      ...ledgerWrites(caller.bookId, {
        effects: unpost(before),
        tags: await readTagCounts(caller.bookId, before.tags),
        baseCurrencyId: ledger.baseCurrencyId,
        dates: [before.date],
      }),
    ];
    return request.commit(writes, undefined as ResponseOf<E>);
  });
}
