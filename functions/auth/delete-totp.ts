import { requestContextOf } from '../../lib/auth/events/request-context.ts';
import { rpIdOf } from '../../lib/auth/passkeys/relying-party.ts';
import { confirmPassword } from '../../lib/auth/password/confirm-password.ts';
import { answeredField, type FactorAnswer, refuseSeveral } from '../../lib/auth/second-factor/answer.ts';
import { changeFactors } from '../../lib/auth/second-factor/change-factors.ts';
import type { CheckedAnswer } from '../../lib/auth/second-factor/check-answer.ts';
import { confirmAnswer } from '../../lib/auth/second-factor/confirm-answer.ts';
import { deleteTotp } from '../../lib/auth/second-factor/contract.ts';
import { getFactors } from '../../lib/auth/second-factor/factors.ts';
import { secondFactorRequired } from '../../lib/auth/second-factor/second-step.ts';
import type { User } from '../../lib/auth/users/user.ts';
import { getUser, markSecondFactor } from '../../lib/auth/users/user-store.ts';
import { command } from '../../lib/platform/endpoint/command.ts';
import type { Inspect } from '../../lib/platform/endpoint/endpoint.ts';
import { notFound } from '../../lib/platform/problems.ts';

interface Found {
  readonly user: User;
  readonly isOn: boolean;
  readonly checked: CheckedAnswer | undefined;
}

const inspect: Inspect<typeof deleteTotp, Found> = async ({ caller, body, event, now }, errors) => {
  const [user, factors] = await Promise.all([getUser(caller.id), getFactors(caller.id)]);
  const found = { user, isOn: factors.totp !== undefined, checked: undefined };
  refuseSeveral(body, errors);
  const { password } = body;
  if (!found.isOn || password === undefined || errors.list.length > 0) return found;
  const address = event.requestContext.identity.sourceIp;
  const confirmed = await confirmPassword(user, password, address, async () => undefined);
  if (!confirmed) errors.add('password', 'wrong_password', 'is not your password');
  if (!confirmed || answeredField(body) === undefined) return found;
  const asked = { userId: user.id, purpose: 'confirmation', acceptsLoginOptions: true, event, now } as const;
  return { ...found, checked: await confirmAnswer(body as FactorAnswer, asked, errors) };
};

export const handler = command(deleteTotp, inspect, async (request, { user, isOn, checked }) => {
  const { event, now } = request;
  if (!isOn) throw notFound('authenticator app');
  if (!checked) throw await secondFactorRequired(user.id, 'confirmation', rpIdOf(event), now);
  const after = { ...checked.after, totp: undefined, totp_since: undefined, totp_step: undefined };
  const events = [...checked.events, { type: 'totp_removed' } as const];
  const change = { before: checked.before, after, events };
  const { isTurned, writes } = await changeFactors(user, change, requestContextOf(event), now);
  const turned = isTurned ? markSecondFactor(user, false) : [];
  return request.commit([...checked.writes, ...writes, ...turned], undefined);
});
