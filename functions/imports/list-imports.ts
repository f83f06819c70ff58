import { listImports } from '../../lib/imports/contract.ts';
import { showImport } from '../../lib/imports/import.ts';
import * as store from '../../lib/imports/store.ts';
import { endpoint } from '../../lib/platform/endpoint/endpoint.ts';

export const handler = endpoint(listImports, async (request) => {
  const { caller, query, now, after } = request;
  const { imports, next } = await store.listImports(caller.id, { limit: query.limit ?? 25, after, now });
  return request.page(imports.map(showImport), next);
});
