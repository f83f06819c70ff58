import type { APIGatewayProxyEvent } from 'aws-lambda';
import type { Write } from '../../platform/table/write.ts';
import { logAndNotify, logEvent, notify } from '../events/event-log.ts';
import { requestContextOf } from '../events/request-context.ts';
import { relyingPartyOf } from '../passkeys/relying-party.ts';
import { loginOf } from '../recovery/change-email.ts';
import { signIn } from '../sessions/sign-in.ts';
import { findUser, loginUnchanged } from '../users/user-store.ts';
import { type FactorAnswer, methodOf } from './answer.ts';
import { checkAnswer } from './check-answer.ts';
import { countWrong, saveFactors } from './factors.ts';
import {
  ANSWERS_MAX,
  invalidChallenge,
  type LoginChallenge,
  passkeyChallengeOf,
  passwordMark,
  spendLoginChallenge,
} from './login-challenge.ts';

type SignedIn = Awaited<ReturnType<typeof signIn>>;

/** The session of a login whose second step was answered, and what opens it. Undefined if the answer is wrong. */
export async function answeredLogin(
  body: FactorAnswer & { readonly challenge: string },
  challenge: LoginChallenge,
  event: APIGatewayProxyEvent,
  now: Date,
): Promise<SignedIn | undefined> {
  const { userId, device } = challenge;
  const [user, answer] = await Promise.all([
    findUser(userId),
    checkAnswer(body, {
      userId,
      relyingParty: relyingPartyOf(event),
      now,
      isChallenge: async (text) => text === passkeyChallengeOf(body.challenge),
    }),
  ]);
  if (!user) throw invalidChallenge();
  const login = await loginOf(user);
  if (passwordMark(login.password_hash) !== challenge.password_mark) throw invalidChallenge();
  if (!answer) return undefined;
  const context = requestContextOf(event, device);
  const opened = await signIn(userId, answer.method, context, now);
  const used: Write[] = [
    spendLoginChallenge(challenge),
    loginUnchanged(login),
    saveFactors(userId, answer.before, answer.after),
    ...answer.writes,
    ...answer.events.flatMap((each) => logAndNotify(user, each, context, now)),
  ];
  return { ...opened, writes: [...used, ...opened.writes] };
}

/** Whoever gives so many wrong answers knows the password. `number` is how many answers there were. */
export async function wrongLoginWrites(
  body: FactorAnswer,
  { userId, device }: LoginChallenge,
  number: number,
  event: APIGatewayProxyEvent,
  now: Date,
): Promise<Write[]> {
  const context = requestContextOf(event, device);
  const user = number >= ANSWERS_MAX ? await findUser(userId) : undefined;
  return [
    logEvent(userId, { type: 'sign_in_failed', method: methodOf(body) }, context, now),
    countWrong(userId),
    ...(user ? notify(user, 'second_factor_failed', { ...context }, now) : []),
  ];
}
