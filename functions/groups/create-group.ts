import { createGroup } from '../../lib/groups/contract.ts';
import { type Group, group } from '../../lib/groups/group.ts';
import * as store from '../../lib/groups/store.ts';
import { command } from '../../lib/platform/endpoint/command.ts';
import { created } from '../../lib/platform/lifecycle.ts';
import { pick, writtenIn } from '../../lib/platform/record.ts';

export const handler = command(createGroup, (request) => {
  const { caller, body, actor } = request;
  const after: Group = {
    ...writtenIn(group, body),
    ...created(actor),
    name: body.name,
    kind: body.kind ?? 'expense',
  };
  return request.commit(store.createGroup(caller.bookId, after), pick(group.response, after));
});
