import { deleteGoal } from '../../lib/goals/contract.ts';
import { goal } from '../../lib/goals/goal.ts';
import { findGoal, saveGoal } from '../../lib/goals/store.ts';
import { command } from '../../lib/platform/endpoint/command.ts';
import { deleted, requireFound } from '../../lib/platform/lifecycle.ts';
import { pick } from '../../lib/platform/record.ts';

export const handler = command(deleteGoal, async (request) => {
  const { caller, params, now } = request;
  const before = requireFound('goal', await findGoal(caller.bookId, params.id));
  request.requireMatch(pick(goal.response, before));
  return request.commit([saveGoal(caller.bookId, before, deleted(before, now))], undefined);
});
