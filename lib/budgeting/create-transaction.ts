import type { createExpense, createIncome } from '../contracts/transactions.ts';
import { newId } from '../domain/id.ts';
import { post } from '../domain/ledger/post.ts';
import type { TransactionKind } from '../domain/ledger/posting.ts';
import { isLocked } from '../domain/transaction.ts';
import { endpoint, type Handler } from '../http/endpoint.ts';
import { ledgerWrites, periodLocked } from '../store/ledger.ts';
import { untilFresh } from '../store/transact.ts';
import { type StoredTransaction, createTransaction as storeTransaction } from '../store/transaction.ts';
import { draftPosting } from './draft-posting.ts';
import { firstThenFresh } from './first-then-fresh.ts';
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
