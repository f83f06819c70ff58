import { requireAccount } from '../../lib/accounts/store.ts';
import { endpoint } from '../../lib/platform/endpoint/endpoint.ts';
import { listReconciliations } from '../../lib/reconciliations/contract.ts';
import { showReconciliation } from '../../lib/reconciliations/reconciliation.ts';
import * as store from '../../lib/reconciliations/store.ts';

export const handler = endpoint(listReconciliations, async (request) => {
  const { caller, params, paging } = request;
  const [account, found] = await Promise.all([
    requireAccount(caller.bookId, params.id),
    store.listReconciliations(caller.bookId, params.id, paging),
  ]);
  return request.page(found, (each) => showReconciliation(each, account));
});
