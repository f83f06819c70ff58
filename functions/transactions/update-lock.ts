import { getLedger } from '../../lib/ledger/ledger.ts';
import { changeLock } from '../../lib/ledger/lock.ts';
import { command } from '../../lib/platform/endpoint/command.ts';
import { pick } from '../../lib/platform/record.ts';
import { lock } from '../../lib/transactions/lock.ts';
import { updateLock } from '../../lib/transactions/lock-contract.ts';

export const handler = command(updateLock, async (request) => {
  const { caller, body } = request;
  // Without If-Match the last write wins, so there is nothing to read.
  const before = request.ifMatch === undefined ? undefined : await getLedger(caller.bookId);
  if (before) request.requireMatch(pick(lock.response, { locked_through: before.lockedThrough }));
  const { locked_through } = body;
  return request.commit(
    [changeLock(caller.bookId, locked_through, before)],
    pick(lock.response, { locked_through }),
  );
});
