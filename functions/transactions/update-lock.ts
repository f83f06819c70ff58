import { changeLock, getLedger } from '../../lib/ledger/store.ts';
import { command } from '../../lib/platform/endpoint/command.ts';
import { updateLock } from '../../lib/transactions/lock-contract.ts';

export const handler = command(updateLock, async (request) => {
  const { caller, body } = request;
  const before = request.ifMatch === undefined ? undefined : await getLedger(caller.id);
  if (before) request.requireMatch({ locked_through: before.lockedThrough ?? null });
  return request.commit([changeLock(caller.id, body.locked_through, before)], {
    locked_through: body.locked_through ?? null,
  });
});
