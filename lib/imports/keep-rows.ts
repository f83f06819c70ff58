import type { Actor } from '../platform/authors.ts';
import { batchesOf } from '../platform/batches.ts';
import type { BookId } from '../platform/book.ts';
import type { Problem } from '../platform/problems.ts';
import { keys } from '../platform/table/keys.ts';
import { TTL_ATTRIBUTE } from '../platform/table/names.ts';
import { isExpired } from '../platform/table/time-to-live.ts';
import { transact } from '../platform/table/transact.ts';
import { EXISTS, NOT_EXISTS, remove, update } from '../platform/table/write.ts';
import type { Import } from './import.ts';
import { wrongState } from './states.ts';
import { CHUNKS_AT_ONCE, type ChunkKey, chunkKeys, hasStatus } from './store.ts';

/**
 * The rows of a preview expire. Those of a commit must not, however long it takes. The first rows are kept last, and all
 * expire at the same time: as long as the first are there, so are the others.
 */
export async function keepRows(bookId: BookId, value: Import, actor: Actor): Promise<void> {
  const chunks = await chunkKeys(bookId, value.id);
  const [first] = chunks;
  if (first?.first !== 1 || isExpired({ ...first }, actor.at))
    throw await discarded(bookId, value, chunks, actor);
  const expiring = chunks.filter((chunk) => chunk[TTL_ATTRIBUTE] !== undefined).reverse();
  for (const some of batchesOf(expiring, CHUNKS_AT_ONCE)) {
    await transact(
      some.map((chunk) =>
        update(
          keys.importRows(bookId, value.id, chunk.first),
          { unset: [TTL_ATTRIBUTE], add: { version: 1 } },
          { expression: EXISTS },
        ),
      ),
      actor.membership,
    );
  }
}

/**
 * Removes an import that was interrupted before its rows were kept, and continued after they expired. Its first rows are
 * not kept, so no other request has posted anything, and once they are removed, none can. The import is removed last:
 * if this is interrupted, the next commit continues it.
 */
async function discarded(
  bookId: BookId,
  { id }: Import,
  chunks: readonly ChunkKey[],
  actor: Actor,
): Promise<Problem> {
  const others = chunks.filter(({ first }) => first !== 1);
  const rows = [
    remove(keys.importRows(bookId, id, 1), {
      expression: `${NOT_EXISTS} OR attribute_exists(#ttl)`,
      names: { '#ttl': TTL_ATTRIBUTE },
    }),
    ...others.map(({ first }) => remove(keys.importRows(bookId, id, first))),
  ];
  const batches = batchesOf(rows, CHUNKS_AT_ONCE);
  batches.at(-1)?.push(remove(keys.import(bookId, id), hasStatus('committing')));
  for (const some of batches) await transact(some, actor.membership);
  return wrongState(
    'The commit was interrupted before it posted anything, and the rows have expired since. The import is removed. Send the file again.',
  );
}
