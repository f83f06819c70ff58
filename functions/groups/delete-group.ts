import { deleteGroup } from '../../lib/groups/contract.ts';
import { group } from '../../lib/groups/group.ts';
import * as store from '../../lib/groups/store.ts';
import { command } from '../../lib/platform/endpoint/command.ts';
import { pick } from '../../lib/platform/record.ts';

export const handler = command(deleteGroup, async (request) => {
  const { caller, params } = request;
  const found = await store.requireGroup(caller.bookId, params.id);
  request.requireMatch(pick(group.response, found));
  return request.commit(store.deleteGroup(caller.bookId, found), undefined);
});
