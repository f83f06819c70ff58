import { createGoal } from '../../lib/goals/contract.ts';
import { type Goal, goal } from '../../lib/goals/goal.ts';
import { saveGoal } from '../../lib/goals/store.ts';
import { countCreated } from '../../lib/platform/counts.ts';
import { command } from '../../lib/platform/endpoint/command.ts';
import { created } from '../../lib/platform/lifecycle.ts';
import { pick } from '../../lib/platform/record.ts';

export const handler = command(createGoal, (request) => {
  const { caller, body, now } = request;
  const after: Goal = { ...body, ...created(now) };
  const writes = [saveGoal(caller.bookId, undefined, after), countCreated(caller.bookId, 'goals')];
  return request.commit(writes, pick(goal.response, after));
});
