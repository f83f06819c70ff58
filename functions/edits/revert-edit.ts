import { revertEdit } from '../../lib/edits/contract.ts';
import { showEdit } from '../../lib/edits/edit.ts';
import * as work from '../../lib/edits/revert.ts';
import { requireEdit } from '../../lib/edits/store.ts';
import { command } from '../../lib/platform/endpoint/command.ts';

export const handler = command(revertEdit, async ({ caller, params, now, actor, isDryRun }) => {
  const value = await requireEdit(caller.bookId, params.id, now);
  return showEdit(isDryRun ? value : await work.revertEdit(caller.bookId, value, actor));
});
