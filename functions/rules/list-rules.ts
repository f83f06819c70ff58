import { endpoint } from '../../lib/platform/endpoint/endpoint.ts';
import { listRules } from '../../lib/rules/contract.ts';
import * as store from '../../lib/rules/store.ts';
import { targetsOf } from '../../lib/rules/targets.ts';

export const handler = endpoint(listRules, async (request) => {
  const { caller, paging } = request;
  const { page, order } = await store.listRules(caller.bookId, paging);
  const targets = await targetsOf(
    caller.bookId,
    page.items.map(({ actions }) => actions),
  );
  return request.page(page, (each) => store.showRule(each, order, targets));
});
