import { listSessions } from '../../lib/auth/contract.ts';
import * as store from '../../lib/auth/session-store.ts';
import { endpoint } from '../../lib/platform/endpoint/endpoint.ts';

export const handler = endpoint(listSessions, async (request) => {
  const { caller, query, now } = request;
  const { sessions, next } = await store.listSessions(
    caller.id,
    { limit: query.limit ?? 25, after: request.after },
    now,
  );
  const data = sessions.map((session) => ({
    id: session.id,
    device_name: session.deviceName,
    created_at: session.createdAt,
    last_used_at: session.lastUsedAt,
    expires_at: session.expiresAt,
    current: session.id === caller.sessionId,
  }));
  return request.page(data, next);
});
