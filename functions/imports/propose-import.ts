import { proposeImport } from '../../lib/imports/contract.ts';
import { showImport } from '../../lib/imports/import.ts';
import { proposeAgain } from '../../lib/imports/propose-again.ts';
import { requireImport } from '../../lib/imports/store.ts';
import { command } from '../../lib/platform/endpoint/command.ts';

export const handler = command(proposeImport, async ({ caller, params, now, actor }) => {
  const value = await requireImport(caller.bookId, params.id, now);
  return showImport(await proposeAgain(caller.bookId, value, actor));
});
