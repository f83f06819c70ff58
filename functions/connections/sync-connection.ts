import { isRunning, showConnection } from '../../lib/connections/connection.ts';
import { syncConnection } from '../../lib/connections/contract.ts';
import { runNow } from '../../lib/connections/run-now.ts';
import * as store from '../../lib/connections/store.ts';
import { withSync } from '../../lib/connections/times.ts';
import { command } from '../../lib/platform/endpoint/command.ts';
import { newId } from '../../lib/platform/id.ts';
import { Problem } from '../../lib/platform/problems.ts';

export const handler = command(syncConnection, async (request) => {
  const { caller, params, now } = request;
  const before = await store.requireConnection(caller.bookId, params.id);
  store.requireMaker(before, caller.id);
  if (before.status === 'revoked') throw new Problem('connection_revoked');
  if (isRunning(before, now)) return showConnection(before, now);
  const runId = newId();
  const after = withSync(before, runId, now);
  const shown = await request.commit(
    [store.saveConnection(caller.bookId, before, after)],
    showConnection(after, now),
  );
  await runNow({ bookId: caller.bookId, id: after.id, runId });
  return shown;
});
