import { showConnection } from '../../lib/connections/connection.ts';
import { deleteConnection } from '../../lib/connections/contract.ts';
import { endConnections } from '../../lib/connections/end.ts';
import { requireConnection, requireMaker } from '../../lib/connections/store.ts';
import { command } from '../../lib/platform/endpoint/command.ts';

export const handler = command(deleteConnection, async (request) => {
  const { caller, params, now } = request;
  const before = await requireConnection(caller.bookId, params.id);
  if (caller.book?.role !== 'owner') requireMaker(before, caller.id);
  request.requireMatch(showConnection(before, now));
  const { writes, leftovers } = await endConnections(caller.bookId, [before], now);
  return request.commit(writes, undefined, leftovers);
});
