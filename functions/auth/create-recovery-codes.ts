import { requestContextOf } from '../../lib/auth/events/request-context.ts';
import { changeFactors } from '../../lib/auth/second-factor/change-factors.ts';
import { createRecoveryCodes } from '../../lib/auth/second-factor/contract.ts';
import { getFactors, hasFactor } from '../../lib/auth/second-factor/factors.ts';
import { getUser } from '../../lib/auth/users/user-store.ts';
import { command } from '../../lib/platform/endpoint/command.ts';
import { assert, Problem } from '../../lib/platform/problems.ts';

export const handler = command(createRecoveryCodes, async (request) => {
  const { caller, event, now } = request;
  const [user, before] = await Promise.all([getUser(caller.id), getFactors(caller.id)]);
  if (!hasFactor(before)) throw new Problem('no_second_factor');
  const change = { before, after: before, events: [], makesCodes: true };
  const { recoveryCodes, writes } = await changeFactors(user, change, requestContextOf(event), now);
  assert(recoveryCodes, 'the change makes codes');
  return request.commit(writes, { recovery_codes: recoveryCodes });
});
