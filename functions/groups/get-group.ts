import { getGroup } from '../../lib/groups/contract.ts';
import { group } from '../../lib/groups/group.ts';
import { requireGroup } from '../../lib/groups/store.ts';
import { endpoint } from '../../lib/platform/endpoint/endpoint.ts';
import { pick } from '../../lib/platform/record.ts';

export const handler = endpoint(getGroup, async ({ caller, params }) =>
  pick(group.response, await requireGroup(caller.bookId, params.id)),
);
