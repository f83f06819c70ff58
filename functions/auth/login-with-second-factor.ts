import { sceneOf } from '../../lib/auth/events/scene.ts';
import { noteEvent, notify, tell } from '../../lib/auth/events/tell.ts';
import { relyingPartyOf } from '../../lib/auth/passkeys/relying-party.ts';
import { loginOf } from '../../lib/auth/recovery/change-email.ts';
import { type Answer, answeredField, methodOf, refuseSeveral } from '../../lib/auth/second-factor/answer.ts';
import { withFactorAttempt } from '../../lib/auth/second-factor/attempts.ts';
import { checkAnswer } from '../../lib/auth/second-factor/check-answer.ts';
import { loginWithSecondFactor } from '../../lib/auth/second-factor/contract.ts';
import { countWrong, saveFactors } from '../../lib/auth/second-factor/factors.ts';
import {
  ANSWERS_MAX,
  countAnswer,
  invalidChallenge,
  type LoginChallenge,
  passkeyChallengeOf,
  passwordMark,
  requireLoginChallenge,
  spendLoginChallenge,
} from '../../lib/auth/second-factor/login-challenge.ts';
import { sessionCookie } from '../../lib/auth/sessions/cookie.ts';
import { signIn } from '../../lib/auth/sessions/sign-in.ts';
import { findUser, loginUnchanged } from '../../lib/auth/users/user-store.ts';
import { type Command, command } from '../../lib/platform/endpoint/command.ts';
import { isPlainHttp } from '../../lib/platform/endpoint/csrf.ts';
import { Problem } from '../../lib/platform/problems.ts';
import { retryStale } from '../../lib/platform/table/retry-stale.ts';
import { transact } from '../../lib/platform/table/transact.ts';

type Login = Command<typeof loginWithSecondFactor>;

export const handler = command(
  loginWithSecondFactor,
  ({ body }, errors) => {
    refuseSeveral(body, errors);
    if (answeredField(body) === undefined)
      errors.add('totp_code', 'required', 'is required, or recovery_code, or credential');
  },
  async (request) => {
    const { body, now, event } = request;
    const challenge = await requireLoginChallenge(body.challenge, now);
    let number = 0;
    const opened = await withFactorAttempt(challenge.userId, async () => {
      number = await countAnswer(challenge);
      // Only this part is repeated if something changes meanwhile, because an answer counts once.
      return retryStale(() => open(request, challenge));
    });
    if (!opened) {
      await noteWrongAnswer(request, challenge, number);
      throw new Problem(methodOf(body) === 'passkey' ? 'invalid_passkey' : 'invalid_code');
    }
    request.cookies.push(sessionCookie(opened.token, isPlainHttp(event)));
    return opened.result;
  },
);

/** Opens a session if the answer is right. Undefined if it is not. */
async function open(request: Login, challenge: LoginChallenge) {
  const { body, now, event } = request;
  const { userId, device } = challenge;
  const [user, checked] = await Promise.all([
    findUser(userId),
    checkAnswer(body as Answer, {
      userId,
      relyingParty: relyingPartyOf(event),
      now,
      isChallenge: async (text) => text === passkeyChallengeOf(body.challenge),
    }),
  ]);
  if (!user) throw invalidChallenge();
  const login = await loginOf(user);
  if (passwordMark(login.password_hash) !== challenge.password_mark) throw invalidChallenge();
  if (!checked) return undefined;
  const scene = sceneOf(event, device);
  const { token, result, writes } = await signIn(userId, checked.method, scene, now);
  await request.commit(
    [
      spendLoginChallenge(challenge),
      loginUnchanged(login),
      saveFactors(userId, checked.before, checked.after),
      ...checked.writes,
      ...checked.happened.flatMap((event) => tell(user, event, scene, now)),
      ...writes,
    ],
    result,
  );
  return { token, result };
}

/** Whoever gives so many wrong answers knows the password. */
async function noteWrongAnswer({ body, event, now }: Login, challenge: LoginChallenge, number: number) {
  const { userId, device } = challenge;
  const scene = sceneOf(event, device);
  const user = number >= ANSWERS_MAX ? await findUser(userId) : undefined;
  await transact([
    noteEvent(userId, { type: 'sign_in_failed', method: methodOf(body) }, scene, now),
    countWrong(userId),
    ...(user ? notify(user, 'second_factor_failed', { ...scene }, now) : []),
  ]);
}
