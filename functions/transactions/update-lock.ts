import { changeLock, getLedger } from '../../lib/ledger/store.ts';
import { endpoint } from '../../lib/platform/endpoint/endpoint.ts';
import { untilFresh } from '../../lib/platform/table/fresh.ts';
import { updateLock } from '../../lib/transactions/lock-contract.ts';

export const handler = endpoint(updateLock, (request) =>
  untilFresh(async () => {
    const { caller, body } = request;
    const before = request.ifMatch === undefined ? undefined : await getLedger(caller.id);
    if (before) request.requireMatch({ locked_through: before.lockedThrough ?? null });
    return request.commit([changeLock(caller.id, body.locked_through, before)], {
      locked_through: body.locked_through ?? null,
    });
  }),
);
