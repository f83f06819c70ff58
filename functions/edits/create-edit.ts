import { checkEdit } from '../../lib/edits/check-edit.ts';
import { createEdit } from '../../lib/edits/contract.ts';
import { showEdit } from '../../lib/edits/edit.ts';
import { firstStep, runEdit } from '../../lib/edits/run.ts';
import { newEdit } from '../../lib/edits/store.ts';
import { command } from '../../lib/platform/endpoint/command.ts';

export const handler = command(
  createEdit,
  ({ caller, body }, errors) => checkEdit(caller.bookId, body, errors),
  async (request, plan) => {
    const { caller, actor } = request;
    const { writes, after } = await firstStep(caller.bookId, newEdit(plan, actor), actor);
    const begun = await request.commit(writes, showEdit(after.value));
    if (request.isDryRun || after.value.status === 'done') return begun;
    return request.commitLater(showEdit(await runEdit(caller.bookId, after.value, actor)));
  },
);
