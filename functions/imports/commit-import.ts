import { commitRows } from '../../lib/imports/commit.ts';
import { commitImport } from '../../lib/imports/contract.ts';
import { showImport } from '../../lib/imports/import.ts';
import { requireImport } from '../../lib/imports/store.ts';
import { command } from '../../lib/platform/endpoint/command.ts';

export const handler = command(commitImport, async ({ caller, params, now }) => {
  const value = await requireImport(caller.id, params.id, now);
  return showImport(await commitRows(caller.id, value, now));
});
