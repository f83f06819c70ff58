import { updateLock } from '../../lib/contracts/lock.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { changeLock, getLedger } from '../../lib/store/ledger.ts';
import { untilFresh } from '../../lib/store/transact.ts';

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
