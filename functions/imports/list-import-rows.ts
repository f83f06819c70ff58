import { listImportRows } from '../../lib/imports/contract.ts';
import { listRows } from '../../lib/imports/list-rows.ts';
import { requireImport } from '../../lib/imports/store.ts';
import { endpoint } from '../../lib/platform/endpoint/endpoint.ts';

export const handler = endpoint(listImportRows, async (request) => {
  const { caller, params, query, now } = request;
  const { limit, after } = request.paging;
  const value = await requireImport(caller.id, params.id, now);
  const { rows, next } = await listRows(caller.id, value, {
    limit,
    status: query.status,
    after: Number(after ?? 0),
  });
  return request.page(rows, next === undefined ? undefined : String(next));
});
