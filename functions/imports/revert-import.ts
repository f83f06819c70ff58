import { revertImport } from '../../lib/imports/contract.ts';
import { ARCHIVE, showImport } from '../../lib/imports/import.ts';
import { revertRows } from '../../lib/imports/revert.ts';
import { requireImport } from '../../lib/imports/store.ts';
import { command } from '../../lib/platform/endpoint/command.ts';
import { Problem } from '../../lib/platform/problems.ts';

export const handler = command(revertImport, async ({ caller, params, now }) => {
  const value = await requireImport(caller.id, params.id, now);
  if (value.format === ARCHIVE)
    throw new Problem('import_state', {
      detail: 'A restored archive cannot be reverted. Change its records one by one, or erase the user.',
    });
  return showImport(await revertRows(caller.id, value, now));
});
