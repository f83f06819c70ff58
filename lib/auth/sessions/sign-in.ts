import { Problem } from '../../platform/problems.ts';
import type { Write } from '../../platform/table/write.ts';
import type { UserId } from '../../platform/user.ts';
import { logEvent, notify } from '../events/event-log.ts';
import { isKnownDevice, rememberDevice } from '../events/known-device.ts';
import type { RequestContext } from '../events/request-context.ts';
import type { Method } from '../events/security-event.ts';
import { showAuthResult, type User } from '../users/user.ts';
import { findUserInBook } from '../users/user-store.ts';
import { openSession } from './open-session.ts';
import type { NewSession } from './session.ts';
import { putSession, removeSession, sessionsToRemove } from './session-store.ts';

/** What a sign-in writes and returns after everything has been checked. */
export async function signIn(
  userId: UserId,
  method: Method,
  context: RequestContext,
  now: Date,
): Promise<{ token: string; result: ReturnType<typeof showAuthResult>; writes: Write[] }> {
  const [user, { session, token }, isKnown] = await Promise.all([
    findUserInBook(userId),
    openSession(userId, context.device, now),
    isKnownDevice(userId, context, now),
  ]);
  if (!user) throw new Problem('unauthorized');
  const removed = await sessionsToRemove(user);
  return {
    token,
    result: showAuthResult(user, token),
    writes: signInWrites({ user, session, isKnown, removed }, method, context, now),
  };
}

interface Opened {
  readonly user: User;
  readonly session: NewSession;
  /** Whether the user has signed in with this device and network before. */
  readonly isKnown: boolean;
  /** Older sessions, of which there would be too many. */
  readonly removed: readonly string[];
}

export function signInWrites(
  { user, session, isKnown, removed }: Opened,
  method: Method,
  context: RequestContext,
  now: Date,
): Write[] {
  return [
    putSession(user, session),
    logEvent(user.id, { type: 'signed_in', method }, context, now),
    ...rememberDevice(user.id, context, now),
    ...(isKnown ? [] : notify(user, 'new_sign_in', { ...context }, now)),
    ...removed.map((id) => removeSession(user.id, id)),
  ];
}
