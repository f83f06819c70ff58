import { continueEdit } from '../../lib/edits/contract.ts';
import { showEdit } from '../../lib/edits/edit.ts';
import * as work from '../../lib/edits/run.ts';
import { requireEdit } from '../../lib/edits/store.ts';
import { command } from '../../lib/platform/endpoint/command.ts';

export const handler = command(continueEdit, async ({ caller, params, now, actor, isDryRun }) => {
  const value = await requireEdit(caller.bookId, params.id, now);
  return showEdit(isDryRun ? value : await work.runEdit(caller.bookId, value, actor));
});
