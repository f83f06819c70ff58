import { requireAccount } from '../../lib/accounts/store.ts';
import { endpoint } from '../../lib/platform/endpoint/endpoint.ts';
import { getReconciliation } from '../../lib/reconciliations/contract.ts';
import { showReconciliation } from '../../lib/reconciliations/reconciliation.ts';
import { requireReconciliation } from '../../lib/reconciliations/store.ts';

export const handler = endpoint(getReconciliation, async ({ caller, params }) => {
  const [account, found] = await Promise.all([
    requireAccount(caller.bookId, params.id),
    requireReconciliation(caller.bookId, params),
  ]);
  return showReconciliation(found, account);
});
