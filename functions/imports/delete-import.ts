import { deleteImport } from '../../lib/imports/contract.ts';
import { showImport } from '../../lib/imports/import.ts';
import { requireStatus } from '../../lib/imports/states.ts';
import * as store from '../../lib/imports/store.ts';
import { command } from '../../lib/platform/endpoint/command.ts';

export const handler = command(deleteImport, async (request) => {
  const { caller, params, now } = request;
  const value = await store.requireImport(caller.id, params.id, now);
  request.requireMatch(showImport(value));
  requireStatus(value, ['preview'], 'deleted');
  const [first = [], ...others] = await store.deleteImport(caller.id, value);
  return request.commit(first, undefined, others);
});
