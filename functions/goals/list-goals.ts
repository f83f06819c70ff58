import { listGoals } from '../../lib/goals/contract.ts';
import { goal } from '../../lib/goals/goal.ts';
import * as store from '../../lib/goals/store.ts';
import { endpoint } from '../../lib/platform/endpoint/endpoint.ts';
import { pick } from '../../lib/platform/record.ts';

export const handler = endpoint(listGoals, async (request) => {
  const { caller, query, paging } = request;
  const found = await store.listGoals(caller.bookId, query, paging);
  return request.page(found, (each) => pick(goal.response, each));
});
