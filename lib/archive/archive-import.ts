import { ARCHIVE, type Import, newPreview } from '../imports/import.ts';
import { WORK_MAX_MS } from '../imports/limits.ts';
import { requireStatus, wrongState } from '../imports/states.ts';
import { requireImport } from '../imports/store.ts';
import type { Actor } from '../platform/authors.ts';
import type { BookId } from '../platform/book.ts';
import { updated } from '../platform/lifecycle.ts';
import { notFound } from '../platform/problems.ts';
import { keys } from '../platform/table/keys.ts';
import { TTL_ATTRIBUTE } from '../platform/table/names.ts';
import { EXISTS, update, type Write } from '../platform/table/write.ts';
import { commitRestore } from './restore.ts';
import type { Restore } from './restore-store.ts';
import type { UploadedPart } from './upload.ts';

/** The import of an archive. Its rows are the lines of the archive. */
export function newArchiveImport(
  id: string,
  lines: number,
  fileName: string | undefined,
  actor: Actor,
): Import {
  return {
    ...newPreview(actor, id),
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
export function withPart(before: Import, { lines }: UploadedPart, actor: Actor): Import {
  return { ...before, ...updated(before, actor), rows: lines, new: lines };
}

/** Only an archive has parts, and only until it is committed. */
export function requireArchivePreview(value: Import): void {
  if (value.format !== ARCHIVE)
    throw wrongState('Only an archive has more parts. Send each bank file with POST /imports.');
  requireStatus(value, ['preview'], 'continued with another part');
}

export async function commitArchive(bookId: BookId, value: Import, actor: Actor): Promise<Import> {
  if (value.status === 'committed') return value;
  requireStatus(value, ['preview', 'committing'], 'committed');
  await commitRestore(bookId, value.id, {
    actor,
    until: performance.now() + WORK_MAX_MS,
    beside: (after) => [progressWrite(bookId, value, after, actor)],
  });
  return requireImport(bookId, value.id, actor.at);
}

/** Each step of the restore happens once, so its progress needs no separate condition. */
function progressWrite(bookId: BookId, value: Import, { restored, phase }: Restore, actor: Actor): Write {
  const { updated_at, updater } = updated(value, actor);
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
