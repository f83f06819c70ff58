import { requestContextOf } from '../../lib/auth/events/request-context.ts';
import { changeFactors } from '../../lib/auth/second-factor/change-factors.ts';
import { updateSecondFactor } from '../../lib/auth/second-factor/contract.ts';
import { getFactors, hasFactor, showFactors } from '../../lib/auth/second-factor/factors.ts';
import { getUser, markSecondFactor } from '../../lib/auth/users/user-store.ts';
import { command } from '../../lib/platform/endpoint/command.ts';
import { Problem } from '../../lib/platform/problems.ts';

export const handler = command(updateSecondFactor, async (request) => {
  const { caller, body, event, now } = request;
  const { is_required } = body;
  const [user, before] = await Promise.all([getUser(caller.id), getFactors(caller.id)]);
  request.requireMatch(showFactors(before));
  if (is_required && !hasFactor(before)) throw new Problem('no_second_factor');
  if (is_required === before.is_required) return showFactors(before);
  const change = { before, after: { ...before, is_required }, events: [] };
  const { after, recoveryCodes, writes } = await changeFactors(user, change, requestContextOf(event), now);
  return request.commit([...writes, ...markSecondFactor(user, is_required)], {
    ...showFactors(after),
    ...(recoveryCodes && { recovery_codes: recoveryCodes }),
  });
});
