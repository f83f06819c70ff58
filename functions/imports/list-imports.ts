import { listImports } from '../../lib/imports/contract.ts';
import { showImport } from '../../lib/imports/import.ts';
import * as store from '../../lib/imports/store.ts';
import { endpoint } from '../../lib/platform/endpoint/endpoint.ts';

export const handler = endpoint(listImports, async (request) => {
  const { caller, paging, now } = request;
  return request.page(await store.listImports(caller.bookId, paging, now), showImport);
});
