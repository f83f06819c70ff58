import { getImport } from '../../lib/imports/contract.ts';
import { showImport } from '../../lib/imports/import.ts';
import { requireImport } from '../../lib/imports/store.ts';
import { endpoint } from '../../lib/platform/endpoint/endpoint.ts';

export const handler = endpoint(getImport, async ({ caller, params, now }) =>
  showImport(await requireImport(caller.bookId, params.id, now)),
);
