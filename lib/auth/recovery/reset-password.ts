import type { APIGatewayProxyEvent } from 'aws-lambda';
import type { Inspect } from '../../platform/endpoint/endpoint.ts';
import type { FieldErrors } from '../../platform/problems.ts';
import type { Write } from '../../platform/table/write.ts';
import { logAndNotify } from '../events/event-log.ts';
import type { RequestContext } from '../events/request-context.ts';
import { type Link, spendLink } from '../links/link.ts';
import { rpIdOf } from '../passkeys/relying-party.ts';
import { checkNewPassword, hashPassword } from '../password/password.ts';
import { forgetAttempts } from '../password/throttle.ts';
import { answeredField, type FactorAnswer, refuseSeveral } from '../second-factor/answer.ts';
import type { CheckedAnswer } from '../second-factor/check-answer.ts';
import { confirmAnswer } from '../second-factor/confirm-answer.ts';
import { saveFactors } from '../second-factor/factors.ts';
import { removeFactors } from '../second-factor/remove-factors.ts';
import { secondFactorRequired } from '../second-factor/second-step.ts';
import { endCredentials } from '../sessions/generations.ts';
import { NO_PENDING_EMAIL, type User } from '../users/user.ts';
import { changePassword, changeUser } from '../users/user-store.ts';
import { loginOf } from './change-email.ts';
import type { resetPassword } from './contract.ts';
import { addInvalidCode, findByCode } from './use-code.ts';

interface Found {
  readonly user: User;
  readonly link: Link;
  readonly answer: CheckedAnswer | undefined;
}

/** A password that is refused does not use the code up, because nothing is written. */
export const inspectReset: Inspect<typeof resetPassword, Found | undefined> = async (request, errors) => {
  const { body, now } = request;
  const found = body.code === undefined ? undefined : await findByCode('reset_password', body.code, now);
  if (!found || !isGood(found)) {
    checkNewPassword(body, {}, errors);
    addInvalidCode(errors);
    return undefined;
  }
  checkNewPassword(body, found.user, errors);
  refuseSeveral(body, errors);
  return { ...found, answer: await checkedAnswer(found.user, request, errors) };
};

function isGood({ user: { email, recovered_at }, link }: { user: User; link: Link }): boolean {
  const isVoid = recovered_at !== undefined && link.created_at < recovered_at;
  return link.used_at === undefined && link.email === email && !isVoid;
}

async function checkedAnswer(
  { id: userId, second_factor_on }: User,
  { body, event, now }: Parameters<typeof inspectReset>[0],
  errors: FieldErrors,
): Promise<CheckedAnswer | undefined> {
  if (!second_factor_on || answeredField(body) === undefined || errors.list.length > 0) return undefined;
  const asked = { userId, purpose: 'reset', acceptsLoginOptions: false, event, now } as const;
  return confirmAnswer(body as FactorAnswer, asked, errors);
}

export async function requireAnswer({ user, answer }: Found, event: APIGatewayProxyEvent, now: Date) {
  if (user.second_factor_on && !answer)
    throw await secondFactorRequired(user.id, 'reset', rpIdOf(event), now);
}

/** If nobody has ever proved that the address is theirs, a stranger may have made the account. */
export function mayBeStrangers({ email_verified_at }: User): boolean {
  return email_verified_at === undefined;
}

export async function resetWrites(
  { user: before, link, answer }: Found,
  password: string,
  context: RequestContext,
  now: Date,
): Promise<Write[]> {
  const at = now.toISOString();
  const after: User = {
    ...before,
    email_verified_at: before.email_verified_at ?? at,
    ...NO_PENDING_EMAIL,
    recovered_at: at,
    ...endCredentials(before, { tokens: mayBeStrangers(before) ? 'all' : 'unless_kept' }),
    updated_at: at,
    version: before.version + 1,
  };
  const [login, newHash, factors] = await Promise.all([
    loginOf(before),
    hashPassword(password),
    factorWrites(before, answer, context, now),
  ]);
  return [
    spendLink(before.id, link, now),
    changePassword(login, newHash),
    ...(await changeUser(before, after)),
    ...forgetAttempts(before),
    ...factors,
    ...logAndNotify(after, { type: 'password_reset' }, context, now),
  ];
}

/** Uses up the answer. What a stranger has set up, and did not turn on, does not stay a way in. */
async function factorWrites(
  user: User,
  answer: CheckedAnswer | undefined,
  context: RequestContext,
  now: Date,
): Promise<Write[]> {
  if (answer) {
    const used = answer.events.flatMap((each) => logAndNotify(user, each, context, now));
    return [...answer.writes, saveFactors(user.id, answer.before, answer.after), ...used];
  }
  return mayBeStrangers(user) ? (await removeFactors(user, {}, context, now)).writes : [];
}
