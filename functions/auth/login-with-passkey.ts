import { noteFailedSignIn } from '../../lib/auth/events/failed-sign-in.ts';
import { requestContextOf } from '../../lib/auth/events/request-context.ts';
import { spendChallenge } from '../../lib/auth/passkeys/challenge.ts';
import { checkPasskeyAlone, handleIn } from '../../lib/auth/passkeys/check-alone.ts';
import { loginWithPasskey } from '../../lib/auth/passkeys/contract.ts';
import { savePasskey } from '../../lib/auth/passkeys/passkey-store.ts';
import { relyingPartyOf } from '../../lib/auth/passkeys/relying-party.ts';
import { withPasskeyAttempt } from '../../lib/auth/second-factor/attempts.ts';
import { forgetWrong } from '../../lib/auth/second-factor/factors.ts';
import { sessionCookie } from '../../lib/auth/sessions/cookie.ts';
import { signIn } from '../../lib/auth/sessions/sign-in.ts';
import { findUser } from '../../lib/auth/users/user-store.ts';
import { command } from '../../lib/platform/endpoint/command.ts';
import { isPlainHttp } from '../../lib/platform/endpoint/csrf.ts';
import { idFromBytes, newId } from '../../lib/platform/id.ts';
import { Problem } from '../../lib/platform/problems.ts';
import type { UserId } from '../../lib/platform/user.ts';

const NOBODY = newId() as UserId;

const refused = () => new Problem('invalid_passkey');

/** The credential names its user. It does the same work, and returns the same, whether or not there is such a user. */
export const handler = command(loginWithPasskey, async (request) => {
  const { body, now, event } = request;
  const { credential } = body;
  const handle = handleIn(credential);
  const userId = (handle ? idFromBytes(handle) : NOBODY) as UserId;
  const context = requestContextOf(event, body.device_name);
  const address = event.requestContext.identity.sourceIp;
  const checked = await withPasskeyAttempt(userId, address, () =>
    checkPasskeyAlone(credential, userId, relyingPartyOf(event), now),
  );
  if (!checked) {
    const known = await findUser(userId);
    await noteFailedSignIn({ userId: known?.id, email: userId, nobody: NOBODY }, 'passkey', context, now);
    throw refused();
  }
  const { token, result, writes } = await signIn(userId, 'passkey', context, now);
  const response = await request.commit(
    [
      spendChallenge(userId, checked.challenge, now, refused),
      savePasskey(userId, checked.before, checked.after),
      ...(await forgetWrong(userId)),
      ...writes,
    ],
    result,
  );
  request.cookies.push(sessionCookie(token, isPlainHttp(event)));
  return response;
});
