import { getGoal } from '../../lib/goals/contract.ts';
import { goal } from '../../lib/goals/goal.ts';
import { findGoal } from '../../lib/goals/store.ts';
import { endpoint } from '../../lib/platform/endpoint/endpoint.ts';
import { requireFound } from '../../lib/platform/lifecycle.ts';
import { pick } from '../../lib/platform/record.ts';

export const handler = endpoint(getGoal, async ({ caller, params, query }) => {
  const found = await findGoal(caller.bookId, params.id);
  return pick(goal.response, requireFound('goal', found, query));
});
