import { isDeepStrictEqual } from 'node:util';
import type { Actor } from '../platform/authors.ts';
import { batchesOf } from '../platform/batches.ts';
import type { BookId } from '../platform/book.ts';
import { transact } from '../platform/table/transact.ts';
import type { Chunk } from './chunk.ts';
import { ARCHIVE, type Import } from './import.ts';
import { isOtherSideUnclear, withoutTransfer } from './other-side.ts';
import type { Proposed } from './propose.ts';
import { openProposer } from './proposer.ts';
import type { Row } from './row.ts';
import { requirePreview } from './states.ts';
import { allChunks, CHUNKS_AT_ONCE, changePreview, requireImport, saveChunk } from './store.ts';

/**
 * Proposes again for the rows that no client has changed. `change` is done to all rows first. A preview whose commit
 * begins meanwhile is refused; repeated, this finishes what was interrupted.
 */
export async function proposeAgain(
  bookId: BookId,
  value: Import,
  actor: Actor,
  change: (row: Row) => Row = (row) => row,
): Promise<Import> {
  requirePreview(value);
  const { account_id: accountId = '', format } = value;
  if (format === ARCHIVE) return value;
  const proposer = await openProposer(bookId, { accountId, format });
  const changed: { before: Chunk; after: Chunk }[] = [];
  for await (const before of allChunks(bookId, value)) {
    const rows = before.rows.map((given) => {
      const row = change(given);
      if (row.edit || !row.values) return row;
      return proposedAgain(row, proposer.propose(row, { isOtherSideUnclear: isOtherSideUnclear(row) }));
    });
    // As they are stored: without fields that are undefined.
    const stored = JSON.parse(JSON.stringify(rows)) as Row[];
    if (!isDeepStrictEqual(stored, before.rows)) changed.push({ before, after: { ...before, rows: stored } });
  }
  for (const some of batchesOf(changed, CHUNKS_AT_ONCE))
    await transact(
      [
        changePreview(bookId, value, actor),
        ...some.map(({ before, after }) => saveChunk(bookId, value.id, before, after)),
      ],
      actor.membership,
    );
  return changed.length === 0 ? value : requireImport(bookId, value.id, actor.at);
}

/** What the preview found about its other side stays. */
function proposedAgain(row: Row, proposed: Proposed): Row {
  const { kind: _k, ruled: _r, filed: _f, history: _h, suggestions: _s, ...found } = row;
  const after: Row = { ...found, ...proposed };
  return isOtherSideUnclear(row) ? withoutTransfer(after) : after;
}
