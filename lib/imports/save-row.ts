import { Problem } from '../platform/problems.ts';
import { keys } from '../platform/table/keys.ts';
import { update, type Write } from '../platform/table/write.ts';
import type { UserId } from '../platform/user.ts';
import type { Chunk } from './chunk.ts';
import type { Import } from './import.ts';
import type { Row } from './row.ts';
import { IS_PREVIEW, saveChunk } from './store.ts';

/** Replaces a row of a preview. Refused if the commit has begun since it was read. */
export function saveRow(userId: UserId, value: Import, chunk: Chunk, after: Row, now: Date): Write[] {
  const rows = chunk.rows.map((row) => (row.row === after.row ? after : row));
  return [
    update(
      keys.import(userId, value.id),
      { set: { updated_at: now.toISOString() }, add: { version: 1 } },
      { ...IS_PREVIEW, onConflict: () => new Problem('import_not_editable') },
    ),
    saveChunk(userId, value.id, chunk, { ...chunk, rows }),
  ];
}
