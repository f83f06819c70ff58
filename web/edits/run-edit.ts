import type { Edit, EditInput } from '../../client/client.ts';
import { api } from '../platform/api.ts';
import { readAgain } from '../platform/reads.ts';
import { ENTRY_TOUCHES } from '../platform/recorded.ts';
import { type NextStep, say, sayFailure } from '../platform/toasts.ts';
import { editTexts as t } from '../texts/en/edits.ts';
import { transactionTexts } from '../texts/en/transactions.ts';

/** Changes everything that matches, and goes on until it is done. */
export async function runEdit(
  body: EditInput,
  onProgress: (edit: Edit) => void,
  options: { readonly idempotencyKey: string },
): Promise<Edit> {
  const edit = await api.createEdit(body, options);
  return continueEdit(edit, onProgress);
}

export async function continueEdit(given: Edit, onProgress: (edit: Edit) => void): Promise<Edit> {
  let edit = given;
  onProgress(edit);
  while (edit.status === 'running') {
    edit = await api.continueEdit(edit.id);
    onProgress(edit);
  }
  return edit;
}

/** Gives everything its former value. */
export async function undoEdit(id: string): Promise<void> {
  let { status } = await api.revertEdit(id);
  while (status !== 'reverted') ({ status } = await api.revertEdit(id));
  await readAgain([...ENTRY_TOUCHES, 'edits']);
}

/** Says what has come of it, with "Undo". */
export async function sayResult({ id, counts, is_partial }: Edit, next?: NextStep): Promise<void> {
  await readAgain([...ENTRY_TOUCHES, 'edits']);
  if (counts.changed > 0) say(transactionTexts.changed(counts.changed), () => undoEdit(id), next);
  if (is_partial) sayFailure(t.isPartial);
  else if (counts.changed === 0)
    sayFailure(counts.skipped > 0 ? transactionTexts.notChanged(counts.skipped) : t.changesNothing);
}
