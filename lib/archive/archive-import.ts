import { ARCHIVE, type Import, newPreview } from '../imports/import.ts';
import { WORK_MAX_MS } from '../imports/limits.ts';
import { requireStatus, wrongState } from '../imports/states.ts';
import { requireImport } from '../imports/store.ts';
import type { Act } from '../platform/authors.ts';
import type { BookId } from '../platform/book.ts';
import { replaced } from '../platform/lifecycle.ts';
import { notFound } from '../platform/problems.ts';
import { keys } from '../platform/table/keys.ts';
import { TTL_ATTRIBUTE } from '../platform/table/names.ts';
import { EXISTS, update, type Write } from '../platform/table/write.ts';
import { commitRestore } from './restore.ts';
import type { Restore } from './restore-store.ts';
import type { UploadedPart } from './upload.ts';

/** The import of an archive. Its rows are the lines of the archive. */
export function newArchiveImport(id: string, lines: number, fileName: string | undefined, act: Act): Import {
  return {
    ...newPreview(act, id),
    format: ARCHIVE,
    file_name: fileName,
    rows: lines,
    transfer: 0,
    new: lines,
    duplicate: 0,
    possible_duplicate: 0,
    error: 0,
    pending: 0,
    committed: 0,
  };
}

/** The import after another part was added. */
export function withPart(before: Import, { lines }: UploadedPart, act: Act): Import {
  return { ...before, ...replaced(before, act), rows: lines, new: lines };
}

/** Only an archive has parts, and only until it is committed. */
export function requireArchivePreview(value: Import): void {
  if (value.format !== ARCHIVE)
    throw wrongState('Only an archive has more parts. Send each bank file with POST /imports.');
  requireStatus(value, ['preview'], 'continued with another part');
}

export async function commitArchive(bookId: BookId, value: Import, act: Act): Promise<Import> {
  if (value.status === 'committed') return value;
  requireStatus(value, ['preview', 'committing'], 'committed');
  await commitRestore(bookId, value.id, {
    act,
    until: performance.now() + WORK_MAX_MS,
    beside: (after) => [progressWrite(bookId, value, after, act)],
  });
  return requireImport(bookId, value.id, act.at);
}

/** Each step of the restore happens once, so its progress needs no separate condition. */
function progressWrite(bookId: BookId, value: Import, { restored, phase }: Restore, act: Act): Write {
  const { updated_at, updater } = replaced(value, act);
  const set = {
    status: phase === 'done' ? 'committed' : 'committing',
    committed: restored,
    updated_at,
    updater,
  };
  return update(
    keys.import(bookId, value.id),
    { set, add: { version: 1 }, unset: [TTL_ATTRIBUTE] },
    { expression: EXISTS, onConflict: () => notFound('import') },
  );
}
