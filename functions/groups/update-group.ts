import { updateGroup } from '../../lib/groups/contract.ts';
import { type Group, group } from '../../lib/groups/group.ts';
import { changeGroup, requireGroup } from '../../lib/groups/store.ts';
import { command } from '../../lib/platform/endpoint/command.ts';
import { updated } from '../../lib/platform/lifecycle.ts';
import { pick, writtenIn } from '../../lib/platform/record.ts';

export const handler = command(
  updateGroup,
  async ({ caller, params, body }, errors) => {
    const found = await requireGroup(caller.bookId, params.id);
    errors.requireSame('kind', body.kind, found.kind);
    return found;
  },
  (request, before) => {
    const { caller, body, actor } = request;
    request.requireMatch(pick(group.response, before));
    const after: Group = { ...writtenIn(group, body), ...updated(before, actor), kind: before.kind };
    return request.commit(changeGroup(caller.bookId, before, after), pick(group.response, after));
  },
);
