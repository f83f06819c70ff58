import { post } from '../ledger/post.ts';
import type { TransactionKind } from '../ledger/posting.ts';
import { isLocked, ledgerWrites, periodLocked } from '../ledger/store.ts';
import { command } from '../platform/endpoint/command.ts';
import type { Handler } from '../platform/endpoint/endpoint.ts';
import { created } from '../platform/lifecycle.ts';
import type { createExpense, createIncome } from './contract.ts';
import { draftPosting, requirePosting } from './draft-posting.ts';
import { createTransaction as storeTransaction } from './store.ts';
import { accountIdsOf, lineIds, ownFields, showTransaction, type Transaction } from './transaction.ts';

export function createTransaction(
  contract: typeof createExpense | typeof createIncome,
  kind: TransactionKind,
): Handler {
  return command(
    contract as typeof createExpense,
    ({ caller, body }, errors) => draftPosting(caller.id, kind, body, errors),
    (request, drafted) => {
      const { caller, body, now } = request;
      const { ledger, accounts, posting, fx } = requirePosting(drafted);
      if (isLocked(posting.date, ledger.lockedThrough)) throw periodLocked(ledger);
      const life = created(now);
      const after: Transaction = {
        ...ownFields(body),
        ...posting,
        ...life,
        fx,
        lineIds: lineIds(life.id, posting.entry),
      };
      const writes = [
        storeTransaction(caller.id, after),
        ...ledgerWrites(caller.id, {
          effects: post(after),
          baseCurrencyId: ledger.baseCurrencyId,
          dates: [after.date],
          chosen: new Set([after.categoryId, ...accountIdsOf(after)]),
        }),
      ];
      return request.commit(writes, showTransaction(after, accounts, ledger));
    },
  );
}
