import { login } from '../../lib/auth/contract.ts';
import { noteFailedSignIn } from '../../lib/auth/events/failed-sign-in.ts';
import { isKnownDevice, rememberDevice } from '../../lib/auth/events/known-device.ts';
import { sceneOf } from '../../lib/auth/events/scene.ts';
import { noteEvent, notify } from '../../lib/auth/events/tell.ts';
import { rpIdOf } from '../../lib/auth/passkeys/relying-party.ts';
import { DUMMY_HASH, hashPassword, isOutdated, verifyPassword } from '../../lib/auth/password/password.ts';
import { throttled } from '../../lib/auth/password/throttle.ts';
import { newLoginChallenge, passkeyChallengeOf } from '../../lib/auth/second-factor/login-challenge.ts';
import { secondStepOf } from '../../lib/auth/second-factor/second-step.ts';
import { sessionCookie } from '../../lib/auth/sessions/cookie.ts';
import { openSession } from '../../lib/auth/sessions/open-session.ts';
import { putSession, removeSession, sessionsToEnd } from '../../lib/auth/sessions/session-store.ts';
import { showAuthResult } from '../../lib/auth/users/user.ts';
import {
  changePassword,
  findLogin,
  findUserInBook,
  loginUnchanged,
} from '../../lib/auth/users/user-store.ts';
import { command } from '../../lib/platform/endpoint/command.ts';
import { isPlainHttp } from '../../lib/platform/endpoint/csrf.ts';
import { newId } from '../../lib/platform/id.ts';
import { Problem } from '../../lib/platform/problems.ts';
import type { UserId } from '../../lib/platform/user.ts';

const NOBODY = newId() as UserId;

/** If the password changes between the check and the new session, the pipeline runs this again and checks it again. */
export const handler = command(login, async (request) => {
  const { body, now, event } = request;
  const email = body.email.toLowerCase();
  const scene = sceneOf(event, body.device_name);
  let userId: UserId | undefined;
  const found = await throttled({
    email,
    address: event.requestContext.identity.sourceIp,
    find: async () => {
      const login = await findLogin(email);
      userId = login?.user_id;
      return login;
    },
    check: async (stored) => {
      const checkedId = stored?.user_id ?? NOBODY;
      // The check is slow and runs on another thread, so everything else is prepared in parallel. That happens even for
      // a user who does not exist, so that the response takes the same time.
      const [isRight, user, opened] = await Promise.all([
        verifyPassword(body.password, stored?.password_hash ?? DUMMY_HASH),
        findUserInBook(checkedId),
        openSession(checkedId, scene.device, now),
      ]);
      return isRight && stored && user ? { checked: stored, user, ...opened } : undefined;
    },
    // Only once the password is known to be right, because it reads more for a user who has sessions.
    whenRight: async (right) => {
      const { id } = right.user;
      if (right.checked.second_factor_on) return { ...right, ended: [], isKnown: true };
      const [ended, isKnown] = await Promise.all([sessionsToEnd(id), isKnownDevice(id, scene, now)]);
      return { ...right, ended, isKnown };
    },
  });
  if (!found) {
    await noteFailedSignIn({ userId, email, nobody: NOBODY }, 'password', scene, now);
    throw new Problem('invalid_credentials');
  }

  const { checked, user, session, token, ended, isKnown } = found;
  const newHash = isOutdated(checked.password_hash) ? await hashPassword(body.password) : undefined;
  const unchanged = newHash === undefined ? loginUnchanged(checked) : changePassword(checked, newHash);
  if (checked.second_factor_on) {
    const passwordHash = newHash ?? checked.password_hash;
    const { text, expiresAt, write } = newLoginChallenge(user.id, passwordHash, scene.device, now);
    const step = await secondStepOf(user.id, rpIdOf(event), passkeyChallengeOf(text));
    const answer = { second_factor_required: true, challenge: text, expires_at: expiresAt, ...step } as const;
    return request.commit([unchanged, write], answer);
  }
  const response = await request.commit(
    [
      unchanged,
      putSession(user.id, session),
      noteEvent(user.id, { type: 'signed_in', method: 'password' }, scene, now),
      ...rememberDevice(user.id, scene, now),
      ...(isKnown ? [] : notify(user, 'new_sign_in', { ...scene }, now)),
      ...ended.map((id) => removeSession(user.id, id)),
    ],
    showAuthResult(user, token),
  );
  request.cookies.push(sessionCookie(token, isPlainHttp(event)));
  return response;
});
