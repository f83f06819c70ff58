import { revertImport } from '../../lib/imports/contract.ts';
import { showImport } from '../../lib/imports/import.ts';
import { revertRows } from '../../lib/imports/revert.ts';
import { requireImport } from '../../lib/imports/store.ts';
import { command } from '../../lib/platform/endpoint/command.ts';

export const handler = command(revertImport, async ({ caller, params, now }) => {
  const value = await requireImport(caller.id, params.id, now);
  return showImport(await revertRows(caller.id, value, now));
});
