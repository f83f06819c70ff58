import { reviewWrites } from '../../lib/connections/links.ts';
import { revertImport } from '../../lib/imports/contract.ts';
import { ARCHIVE, showImport } from '../../lib/imports/import.ts';
import { revertRows } from '../../lib/imports/revert.ts';
import { wrongState } from '../../lib/imports/states.ts';
import { requireImport } from '../../lib/imports/store.ts';
import { command } from '../../lib/platform/endpoint/command.ts';

export const handler = command(revertImport, async ({ caller, params, now, actor }) => {
  const value = await requireImport(caller.bookId, params.id, now);
  if (value.format === ARCHIVE)
    throw wrongState(
      'A restored archive cannot be reverted. Change its records one by one, or delete the book.',
    );
  // Whoever takes back what was posted by itself wants to see what comes next.
  const atBegin = async () => (value.is_automatic ? reviewWrites(caller.bookId, value) : []);
  return showImport(await revertRows(caller.bookId, value, actor, atBegin));
});
