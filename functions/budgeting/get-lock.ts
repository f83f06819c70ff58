import { getLock } from '../../lib/contracts/lock.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { getLedger } from '../../lib/store/ledger.ts';

export const handler = endpoint(getLock, async ({ caller }) => ({
  locked_through: (await getLedger(caller.id)).lockedThrough ?? null,
}));
