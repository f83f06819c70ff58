import { listGroups } from '../../lib/groups/contract.ts';
import { group } from '../../lib/groups/group.ts';
import * as store from '../../lib/groups/store.ts';
import { endpoint } from '../../lib/platform/endpoint/endpoint.ts';
import { pick } from '../../lib/platform/record.ts';

export const handler = endpoint(listGroups, async (request) => {
  const { caller, query, paging } = request;
  const found = await store.listGroups(caller.bookId, query, paging);
  return request.page(found, (each) => pick(group.response, each));
});
