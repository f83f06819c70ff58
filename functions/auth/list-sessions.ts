import { listSessions } from '../../lib/auth/contract.ts';
import { session } from '../../lib/auth/sessions/session.ts';
import * as store from '../../lib/auth/sessions/session-store.ts';
import { getUser } from '../../lib/auth/users/user-store.ts';
import { endpoint } from '../../lib/platform/endpoint/endpoint.ts';
import { pick } from '../../lib/platform/record.ts';

export const handler = endpoint(listSessions, async (request) => {
  const { caller, paging, now } = request;
  const found = await store.listSessions(await getUser(caller.id), paging, now);
  return request.page(found, (each) =>
    pick(session.response, { ...each, current: each.id === caller.sessionId }),
  );
});
