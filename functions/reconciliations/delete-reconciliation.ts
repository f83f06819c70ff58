import { requireAccountAndLedger } from '../../lib/accounts/store.ts';
import { accountChangeWrite, raiseRevision } from '../../lib/ledger/store.ts';
import { command } from '../../lib/platform/endpoint/command.ts';
import { Problem } from '../../lib/platform/problems.ts';
import { deleteReconciliation } from '../../lib/reconciliations/contract.ts';
import { showReconciliation } from '../../lib/reconciliations/reconciliation.ts';
import { reopen, requireReconciliation } from '../../lib/reconciliations/store.ts';

export const handler = command(deleteReconciliation, async (request) => {
  const { caller, params } = request;
  const [{ account }, found] = await Promise.all([
    requireAccountAndLedger(caller.bookId, params.id),
    requireReconciliation(caller.bookId, params),
  ]);
  request.requireMatch(showReconciliation(found, account));
  if (account.reconciled[found.currency_id] !== found.date) throw new Problem('not_last');
  const { removal, change } = reopen(caller.bookId, found);
  const writes = [removal, accountChangeWrite(caller.bookId, change), raiseRevision(caller.bookId)];
  return request.commit(writes, undefined);
});
