import { post } from '../ledger/post.ts';
import { amountTooLarge, isLocked, ledgerWrites, periodLocked } from '../ledger/store.ts';
import { command } from '../platform/endpoint/command.ts';
import type { Endpoint, ResponseOf } from '../platform/endpoint/contract.ts';
import type { Draft, Handler } from '../platform/endpoint/endpoint.ts';
import { created } from '../platform/lifecycle.ts';
import { type Form, requireDrafted } from './form.ts';
import { saveTransaction } from './store.ts';
import { accountIdsOf, categoryIdsOf, lineIds, type Transaction } from './transaction.ts';

export function createTransaction<E extends Endpoint>(
  contract: E,
  form: Form<Draft<E>['body'], ResponseOf<E>>,
): Handler {
  return command(
    contract,
    ({ caller, body }, errors) => form.draft(caller.id, body, errors),
    (request, drafted) => {
      const { caller, now } = request;
      const { ledger, accounts } = drafted;
      const transaction = requireDrafted(drafted);
      if (isLocked(transaction.date, ledger.lockedThrough)) throw periodLocked(ledger);
      const life = created(now);
      const after: Transaction = { ...transaction, ...life, lineIds: lineIds(life.id, transaction.entry) };
      const writes = [
        ...saveTransaction(caller.id, undefined, after),
        ...ledgerWrites(caller.id, {
          effects: post(after),
          baseCurrencyId: ledger.baseCurrencyId,
          dates: [after.date],
          chosen: new Set([...categoryIdsOf(after), ...accountIdsOf(after)]),
          beyondLimit: () => amountTooLarge(form.amountField),
        }),
      ];
      return request.commit(writes, form.show(after, accounts, ledger));
    },
  );
}
