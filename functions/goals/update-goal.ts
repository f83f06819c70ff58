import { updateGoal } from '../../lib/goals/contract.ts';
import { type Goal, goal } from '../../lib/goals/goal.ts';
import { findGoal, saveGoal } from '../../lib/goals/store.ts';
import { command } from '../../lib/platform/endpoint/command.ts';
import { replaced, requireFound } from '../../lib/platform/lifecycle.ts';
import { pick } from '../../lib/platform/record.ts';

export const handler = command(
  updateGoal,
  // Before the body is checked, because a goal that does not exist is a 404 whatever the body.
  async ({ caller, params }) => requireFound('goal', await findGoal(caller.bookId, params.id)),
  async (request, before) => {
    const { caller, body, now } = request;
    request.requireMatch(pick(goal.response, before));
    const after: Goal = { ...body, ...replaced(before, now) };
    return request.commit([saveGoal(caller.bookId, before, after)], pick(goal.response, after));
  },
);
