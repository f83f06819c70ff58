import { restoreGoal } from '../../lib/goals/contract.ts';
import { goal } from '../../lib/goals/goal.ts';
import { findGoal, saveGoal } from '../../lib/goals/store.ts';
import { command } from '../../lib/platform/endpoint/command.ts';
import { requireFound, restored } from '../../lib/platform/lifecycle.ts';
import { pick } from '../../lib/platform/record.ts';

export const handler = command(restoreGoal, async (request) => {
  const { caller, params, now } = request;
  const found = await findGoal(caller.bookId, params.id);
  const before = requireFound('goal', found, { include_deleted: true });
  if (before.deleted_at === undefined) return pick(goal.response, before);
  const after = restored(before, now);
  return request.commit([saveGoal(caller.bookId, before, after)], pick(goal.response, after));
});
