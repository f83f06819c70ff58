import { post } from '../ledger/post.ts';
import type { TransactionKind } from '../ledger/posting.ts';
import { ledgerWrites, periodLocked } from '../ledger/store.ts';
import { endpoint, type Handler } from '../platform/endpoint/endpoint.ts';
import { newId } from '../platform/id.ts';
import { untilFresh } from '../platform/table/fresh.ts';
import type { createExpense, createIncome } from './contract.ts';
import { draftPosting } from './draft-posting.ts';
import { firstThenFresh } from './first-then-fresh.ts';
import { type StoredTransaction, createTransaction as storeTransaction } from './store.ts';
import { isLocked } from './transaction.ts';
import { accountIdsOf, transactionView } from './view.ts';

export function createTransaction(
  contract: typeof createExpense | typeof createIncome,
  kind: TransactionKind,
): Handler {
  return endpoint(
    contract as typeof createExpense,
    ({ caller, body }, errors) => draftPosting(caller.id, kind, body, errors),
    (request, inspected) => {
      const { caller, body, now } = request;
      const draft = firstThenFresh(inspected, (errors) => draftPosting(caller.id, kind, body, errors));
      return untilFresh(async () => {
        const { ledger, accounts, posting, fx } = await draft();
        if (isLocked(posting.date, ledger.lockedThrough)) throw periodLocked(ledger);
        const at = now.toISOString();
        const transaction: StoredTransaction = {
          ...posting,
          id: newId(),
          fx,
          memo: body.memo || undefined,
          createdAt: at,
          updatedAt: at,
          deletedAt: undefined,
          version: 1,
          lineIds: [newId(), newId()],
        };
        const writes = [
          storeTransaction(caller.id, transaction),
          ...ledgerWrites(caller.id, {
            effects: post(transaction),
            baseCurrencyId: ledger.baseCurrencyId,
            dates: [transaction.date],
            chosen: new Set([transaction.categoryId, ...accountIdsOf(transaction)]),
          }),
        ];
        return request.commit(writes, transactionView(transaction, accounts, ledger));
      });
    },
  );
}
