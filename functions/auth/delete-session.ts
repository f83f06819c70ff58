import { deleteSession } from '../../lib/auth/contract.ts';
import { sceneOf } from '../../lib/auth/events/scene.ts';
import { noteEvent } from '../../lib/auth/events/tell.ts';
import { clearedCookie } from '../../lib/auth/sessions/cookie.ts';
import { endSession } from '../../lib/auth/sessions/session-store.ts';
import { command } from '../../lib/platform/endpoint/command.ts';
import { isPlainHttp } from '../../lib/platform/endpoint/csrf.ts';

export const handler = command(deleteSession, async (request) => {
  const { caller, params, event, now } = request;
  const ended = noteEvent(caller.id, { type: 'session_ended' }, sceneOf(event), now);
  await request.commit([endSession(caller.id, params.id, now), ended], undefined);
  if (params.id === caller.sessionId) request.cookies.push(clearedCookie(isPlainHttp(event)));
  return undefined;
});
