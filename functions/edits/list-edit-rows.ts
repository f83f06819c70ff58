import { listEditRows } from '../../lib/edits/contract.ts';
import { listRows } from '../../lib/edits/list-rows.ts';
import { showEdited } from '../../lib/edits/row.ts';
import { requireEdit } from '../../lib/edits/store.ts';
import { endpoint } from '../../lib/platform/endpoint/endpoint.ts';

export const handler = endpoint(listEditRows, async (request) => {
  const { caller, params, paging, now } = request;
  const value = await requireEdit(caller.bookId, params.id, now);
  return request.page(await listRows(caller.bookId, value, paging), showEdited);
});
