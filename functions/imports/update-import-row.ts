import { updateImportRow } from '../../lib/imports/contract.ts';
import { checkEdit } from '../../lib/imports/edit-row.ts';
import { showRow } from '../../lib/imports/show-row.ts';
import { requirePreview } from '../../lib/imports/states.ts';
import { findChunkOf, requireImport, saveRow } from '../../lib/imports/store.ts';
import { command } from '../../lib/platform/endpoint/command.ts';
import { assert, notFound } from '../../lib/platform/problems.ts';

export const handler = command(
  updateImportRow,
  async ({ caller, params, body, now }, errors) => {
    const value = await requireImport(caller.bookId, params.id, now);
    const number = Number(params.row);
    const chunk = await findChunkOf(caller.bookId, value.id, number);
    const row = chunk?.rows.find((each) => each.row === number);
    // A missing record is reported before an invalid body.
    if (!chunk || !row || row.gone) throw notFound('row');
    requirePreview(value);
    return { value, chunk, row, edit: await checkEdit(caller.bookId, { value, row }, body, errors) };
  },
  (request, { value, chunk, row, edit }) => {
    assert(edit, 'a request without invalid fields has an edit');
    request.requireMatch(showRow(row, value));
    const after = { ...row, edit };
    return request.commit(
      saveRow(request.caller.bookId, value, chunk, after, request.actor),
      showRow(after, value),
    );
  },
);
