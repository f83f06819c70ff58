import type { Endpoint, ResponseOf } from '../platform/endpoint/contract.ts';
import { endpoint, type Handler } from '../platform/endpoint/endpoint.ts';
import { requireTransaction } from './find.ts';
import type { ShownKind } from './transaction-type.ts';

export function getTransaction<E extends Endpoint>(contract: E, type: ShownKind<ResponseOf<E>>): Handler {
  return endpoint(contract, async ({ caller, params, query }) => {
    const { id } = params as { id: string };
    const { value, accounts, ledger } = await requireTransaction(caller.bookId, type.kind, id, query);
    return type.show(value, accounts, ledger);
  });
}
