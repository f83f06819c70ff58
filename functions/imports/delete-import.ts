import { giveUpRestore } from '../../lib/archive/restore.ts';
import { deleteImport } from '../../lib/imports/contract.ts';
import { ARCHIVE, showImport } from '../../lib/imports/import.ts';
import { requireStatus } from '../../lib/imports/states.ts';
import * as store from '../../lib/imports/store.ts';
import { command } from '../../lib/platform/endpoint/command.ts';

export const handler = command(deleteImport, async (request) => {
  const { caller, params, now } = request;
  const value = await store.requireImport(caller.bookId, params.id, now);
  request.requireMatch(showImport(value));
  if (value.format === ARCHIVE && value.status === 'committing') {
    const writes = await giveUpRestore(caller.bookId, value.id, now);
    return request.commit([store.removeImport(caller.bookId, value), ...writes], undefined);
  }
  requireStatus(value, ['preview'], 'deleted');
  const [first = [], ...others] = await store.deleteImport(caller.bookId, value);
  return request.commit(first, undefined, others);
});
