import { login } from '../../lib/auth/contract.ts';
import { requestContextOf } from '../../lib/auth/events/request-context.ts';
import { rpIdOf } from '../../lib/auth/passkeys/relying-party.ts';
import { checkLogin } from '../../lib/auth/password/check-login.ts';
import { hashPassword, isOutdated } from '../../lib/auth/password/password.ts';
import { newLoginChallenge, passkeyChallengeOf } from '../../lib/auth/second-factor/login-challenge.ts';
import { secondStepOf } from '../../lib/auth/second-factor/second-step.ts';
import { sessionCookie } from '../../lib/auth/sessions/cookie.ts';
import { signInWrites } from '../../lib/auth/sessions/sign-in.ts';
import { showAuthResult } from '../../lib/auth/users/user.ts';
import { changePassword, loginUnchanged } from '../../lib/auth/users/user-store.ts';
import { command } from '../../lib/platform/endpoint/command.ts';
import { isPlainHttp } from '../../lib/platform/endpoint/csrf.ts';

/** If the password changes between the check and the new session, the pipeline runs this again and checks it again. */
export const handler = command(login, async (request) => {
  const { body, now, event } = request;
  const { password } = body;
  const context = requestContextOf(event, body.device_name);
  const address = event.requestContext.identity.sourceIp;
  const right = await checkLogin({ email: body.email.toLowerCase(), password, address, context, now });
  const { checked, user, token } = right;
  const newHash = isOutdated(checked.password_hash) ? await hashPassword(password) : undefined;
  const unchanged = newHash === undefined ? loginUnchanged(checked) : changePassword(checked, newHash);
  if (checked.second_factor_on) {
    const passwordHash = newHash ?? checked.password_hash;
    const { text, expiresAt, write } = newLoginChallenge(user.id, passwordHash, context.device, now);
    const step = await secondStepOf(user.id, rpIdOf(event), passkeyChallengeOf(text));
    const answer = { second_factor_required: true, challenge: text, expires_at: expiresAt, ...step } as const;
    return request.commit([unchanged, write], answer);
  }
  const writes = [unchanged, ...signInWrites(right, 'password', context, now)];
  const response = await request.commit(writes, showAuthResult(user, token));
  request.cookies.push(sessionCookie(token, isPlainHttp(event)));
  return response;
});
