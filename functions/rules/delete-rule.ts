import { command } from '../../lib/platform/endpoint/command.ts';
import { deleteRule } from '../../lib/rules/contract.ts';
import * as store from '../../lib/rules/store.ts';
import { targetsOf } from '../../lib/rules/targets.ts';

export const handler = command(deleteRule, async (request) => {
  const { caller, params } = request;
  const found = await store.requireRule(caller.bookId, params.id);
  const { value, order } = found;
  if (request.ifMatch !== undefined)
    request.requireMatch(store.showRule(value, order, await targetsOf(caller.bookId, [value.actions])));
  return request.commit(store.deleteRule(caller.bookId, found), undefined);
});
