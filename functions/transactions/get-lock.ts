import { getLedger } from '../../lib/ledger/ledger.ts';
import { endpoint } from '../../lib/platform/endpoint/endpoint.ts';
import { pick } from '../../lib/platform/record.ts';
import { lock } from '../../lib/transactions/lock.ts';
import { getLock } from '../../lib/transactions/lock-contract.ts';

export const handler = endpoint(getLock, async ({ caller }) => {
  const { lockedThrough } = await getLedger(caller.bookId);
  return pick(lock.response, { locked_through: lockedThrough });
});
