import { logAndNotify, logEvent } from '../../lib/auth/events/event-log.ts';
import { requestContextOf } from '../../lib/auth/events/request-context.ts';
import type { Method } from '../../lib/auth/events/security-event.ts';
import { rpIdOf } from '../../lib/auth/passkeys/relying-party.ts';
import { confirmPassword } from '../../lib/auth/password/confirm-password.ts';
import { confirmAlone } from '../../lib/auth/reauthentication/confirm-alone.ts';
import { reauthenticate } from '../../lib/auth/reauthentication/contract.ts';
import { answeredField, type FactorAnswer, refuseSeveral } from '../../lib/auth/second-factor/answer.ts';
import { confirmAnswer } from '../../lib/auth/second-factor/confirm-answer.ts';
import { saveFactors } from '../../lib/auth/second-factor/factors.ts';
import { secondFactorRequired } from '../../lib/auth/second-factor/second-step.ts';
import { freshAfter } from '../../lib/auth/sessions/freshness.ts';
import { setFreshUntil } from '../../lib/auth/sessions/session-store.ts';
import type { User } from '../../lib/auth/users/user.ts';
import { getUser } from '../../lib/auth/users/user-store.ts';
import { sessionIdOf } from '../../lib/platform/endpoint/caller.ts';
import { command } from '../../lib/platform/endpoint/command.ts';
import type { Inspect, UncheckedRequest } from '../../lib/platform/endpoint/endpoint.ts';
import type { FieldErrors } from '../../lib/platform/problems.ts';
import type { Write } from '../../lib/platform/table/write.ts';

/** What the user has proved, and what has to be written because of it. */
interface Proof {
  readonly method: Method;
  readonly writes: readonly Write[];
}

interface Found {
  readonly user: User;
  /** Undefined if the second factor is missing. */
  readonly proof: Proof | undefined;
}

const inspect: Inspect<typeof reauthenticate, Found> = async (draft, errors) => {
  const { caller, body } = draft;
  const user = await getUser(caller.id);
  refuseSeveral(body, errors);
  if (body.password === undefined && answeredField(body) !== 'credential')
    errors.add('password', 'required', 'is required, or a credential alone');
  const proof = errors.list.length > 0 ? undefined : await prove(draft, user, errors);
  return { user, proof };
};

async function prove(
  { body, event, now }: UncheckedRequest<typeof reauthenticate>,
  user: User,
  errors: FieldErrors,
): Promise<Proof | undefined> {
  const { password } = body;
  const answer = body as FactorAnswer;
  if (password === undefined) return confirmAlone(answer.credential ?? {}, user.id, event, now, errors);
  const address = event.requestContext.identity.sourceIp;
  if (!(await confirmPassword(user, password, address, async () => undefined))) {
    errors.add('password', 'wrong_password', 'is not your password');
    return undefined;
  }
  if (answeredField(answer) === undefined)
    return user.second_factor_on ? undefined : { method: 'password', writes: [] };
  const asked = { userId: user.id, purpose: 'confirmation', acceptsLoginOptions: true, event, now } as const;
  const checked = await confirmAnswer(answer, asked, errors);
  if (!checked) return undefined;
  const used = checked.events.flatMap((each) => logAndNotify(user, each, requestContextOf(event), now));
  const { method, before, after, writes } = checked;
  return { method, writes: [...writes, saveFactors(user.id, before, after), ...used] };
}

export const handler = command(reauthenticate, inspect, async (request, { user, proof }) => {
  const { caller, event, now } = request;
  if (!proof) throw await secondFactorRequired(user.id, 'confirmation', rpIdOf(event), now);
  const fresh_until = freshAfter(now);
  const done = { type: 'reauthenticated', method: proof.method } as const;
  return request.commit(
    [
      ...proof.writes,
      setFreshUntil(user.id, sessionIdOf(caller), fresh_until, now),
      logEvent(user.id, done, requestContextOf(event), now),
    ],
    { fresh_until },
  );
});
