import { requireArchivePreview, withPart } from '../../lib/archive/archive-import.ts';
import { addRestorePart } from '../../lib/archive/upload.ts';
import { addImportPart } from '../../lib/imports/contract.ts';
import { showImport } from '../../lib/imports/import.ts';
import * as store from '../../lib/imports/store.ts';
import { command } from '../../lib/platform/endpoint/command.ts';

export const handler = command(addImportPart, async (request) => {
  const { caller, params, query, file, now, actor } = request;
  const before = await store.requireImport(caller.bookId, params.id, now);
  requireArchivePreview(before);
  const part = await addRestorePart(caller.bookId, before.id, query.number, file.bytes);
  // It was sent before.
  if (part.writes.length === 0) return showImport(before);
  const after = withPart(before, part, actor);
  return request.commit([store.saveImport(caller.bookId, before, after), ...part.writes], showImport(after));
});
