import { Problem } from '../../platform/problems.ts';
import type { Write } from '../../platform/table/write.ts';
import type { UserId } from '../../platform/user.ts';
import { isKnownDevice, rememberDevice } from '../events/known-device.ts';
import type { Scene } from '../events/scene.ts';
import type { Method } from '../events/security-event.ts';
import { noteEvent, notify } from '../events/tell.ts';
import { showAuthResult } from '../users/user.ts';
import { findUserInBook } from '../users/user-store.ts';
import { openSession } from './open-session.ts';
import { putSession, removeSession, sessionsToEnd } from './session-store.ts';

/** What a sign-in writes and returns after everything has been checked. */
export async function signIn(
  userId: UserId,
  method: Method,
  scene: Scene,
  now: Date,
): Promise<{ token: string; result: ReturnType<typeof showAuthResult>; writes: Write[] }> {
  const [user, { session, token }, ended, isKnown] = await Promise.all([
    findUserInBook(userId),
    openSession(userId, scene.device, now),
    sessionsToEnd(userId),
    isKnownDevice(userId, scene, now),
  ]);
  if (!user) throw new Problem('unauthorized');
  return {
    token,
    result: showAuthResult(user, token),
    writes: [
      putSession(userId, session),
      noteEvent(userId, { type: 'signed_in', method }, scene, now),
      ...rememberDevice(userId, scene, now),
      ...(isKnown ? [] : notify(user, 'new_sign_in', { ...scene }, now)),
      ...ended.map((id) => removeSession(userId, id)),
    ],
  };
}
