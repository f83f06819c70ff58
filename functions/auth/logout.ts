import { logout } from '../../lib/auth/contract.ts';
import { sceneOf } from '../../lib/auth/events/scene.ts';
import { noteEvent } from '../../lib/auth/events/tell.ts';
import { clearedCookie } from '../../lib/auth/sessions/cookie.ts';
import { removeSession } from '../../lib/auth/sessions/session-store.ts';
import { sessionIdOf } from '../../lib/platform/endpoint/caller.ts';
import { command } from '../../lib/platform/endpoint/command.ts';
import { isPlainHttp } from '../../lib/platform/endpoint/csrf.ts';

export const handler = command(logout, async (request) => {
  const { caller, event, now } = request;
  const ended = noteEvent(caller.id, { type: 'signed_out' }, sceneOf(event), now);
  await request.commit([removeSession(caller.id, sessionIdOf(caller)), ended], undefined);
  request.cookies.push(clearedCookie(isPlainHttp(event)));
  return undefined;
});
