import { getEdit } from '../../lib/edits/contract.ts';
import { showEdit } from '../../lib/edits/edit.ts';
import { requireEdit } from '../../lib/edits/store.ts';
import { endpoint } from '../../lib/platform/endpoint/endpoint.ts';

export const handler = endpoint(getEdit, async ({ caller, params, now }) =>
  showEdit(await requireEdit(caller.bookId, params.id, now)),
);
