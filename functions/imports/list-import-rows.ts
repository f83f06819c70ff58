import { listImportRows } from '../../lib/imports/contract.ts';
import { listRows } from '../../lib/imports/list-rows.ts';
import { requireImport } from '../../lib/imports/store.ts';
import { endpoint } from '../../lib/platform/endpoint/endpoint.ts';

export const handler = endpoint(listImportRows, async (request) => {
  const { caller, params, query, paging, now } = request;
  const value = await requireImport(caller.bookId, params.id, now);
  return request.page(await listRows(caller.bookId, value, query.status, paging), (row) => row);
});
