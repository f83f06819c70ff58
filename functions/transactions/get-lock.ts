import { getLedger } from '../../lib/ledger/store.ts';
import { endpoint } from '../../lib/platform/endpoint/endpoint.ts';
import { getLock } from '../../lib/transactions/lock-contract.ts';

export const handler = endpoint(getLock, async ({ caller }) => ({
  locked_through: (await getLedger(caller.id)).lockedThrough ?? null,
}));
