import { showConnection } from '../../lib/connections/connection.ts';
import { updateConnection } from '../../lib/connections/contract.ts';
import * as store from '../../lib/connections/store.ts';
import { command } from '../../lib/platform/endpoint/command.ts';
import { updated } from '../../lib/platform/lifecycle.ts';

export const handler = command(
  updateConnection,
  async ({ caller, params }) => {
    const before = await store.requireConnection(caller.bookId, params.id);
    store.requireMaker(before, caller.id);
    return before;
  },
  (request, before) => {
    const { caller, body, actor, now } = request;
    request.requireMatch(showConnection(before, now));
    const after = { ...before, ...updated(before, actor), name: body.name };
    return request.commit([store.saveConnection(caller.bookId, before, after)], showConnection(after, now));
  },
);
