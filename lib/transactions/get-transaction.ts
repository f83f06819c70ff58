import { findAccountsAndLedger } from '../accounts/store.ts';
import type { Endpoint, ResponseOf } from '../platform/endpoint/contract.ts';
import { endpoint, type Handler } from '../platform/endpoint/endpoint.ts';
import { requireFound } from '../platform/lifecycle.ts';
import type { Form } from './form.ts';
import { findTransaction } from './store.ts';
import { accountIdsOf } from './transaction.ts';

export function getTransaction<E extends Endpoint>(
  contract: E,
  form: Pick<Form<never, ResponseOf<E>>, 'kind' | 'show'>,
): Handler {
  return endpoint(contract, async ({ caller, params, query }) => {
    const { id } = params as { id: string };
    const value = requireFound(form.kind, await findTransaction(caller.id, form.kind, id), query);
    const { accounts, ledger } = await findAccountsAndLedger(caller.id, accountIdsOf(value));
    return form.show(value, accounts, ledger);
  });
}
