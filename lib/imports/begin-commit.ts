import { IMPORTING_MAX } from '../ledger/importing.ts';
import { getLedger } from '../ledger/ledger.ts';
import { batchesOf } from '../platform/batches.ts';
import type { BookId } from '../platform/book.ts';
import type { Problem } from '../platform/problems.ts';
import { keys } from '../platform/table/keys.ts';
import { TTL_ATTRIBUTE } from '../platform/table/names.ts';
import { isExpired } from '../platform/table/time-to-live.ts';
import { transact } from '../platform/table/transact.ts';
import { EXISTS, NOT_EXISTS, remove, update, type Write } from '../platform/table/write.ts';
import type { Import } from './import.ts';
import { wrongState } from './states.ts';
import { type ChunkKey, chunkKeys, hasStatus } from './store.ts';

/**
 * From here on, the import does not expire, its rows cannot be edited, and what it inserts is hidden until it is
 * posted. The base currency can no longer change either, because everything is converted to it.
 */
export async function beginCommit(bookId: BookId, value: Import, now: Date): Promise<Import> {
  const status = value.rows === 0 ? 'committed' : 'committing';
  const updated_at = now.toISOString();
  const begun = update(
    keys.import(bookId, value.id),
    { set: { status, updated_at }, add: { version: 1 }, unset: [TTL_ATTRIBUTE] },
    hasStatus('preview'),
  );
  await transact(status === 'committed' ? [begun] : [begun, await announced(bookId, value.id)]);
  return { ...value, status, updated_at, version: value.version + 1, [TTL_ATTRIBUTE]: undefined };
}

/** Adds the import to those in progress, unless they have changed since they were read. */
async function announced(bookId: BookId, id: string): Promise<Write> {
  const { importing } = await getLedger(bookId);
  if (importing.size >= IMPORTING_MAX)
    throw wrongState(
      `At most ${IMPORTING_MAX} imports can be committed at the same time. Finish one of these first: ${[...importing.keys()].join(', ')}.`,
    );
  const isFirst = importing.size === 0;
  return update(
    keys.ledger(bookId),
    {
      set: {
        has_entries: true,
        ...(isFirst ? { importing: { [id]: 0 } } : { [`importing.${id}`]: 0 }),
      },
      add: { revision: 1 },
    },
    isFirst
      ? {
          expression: `${EXISTS} AND (attribute_not_exists(importing) OR importing = :none)`,
          values: { ':none': {} },
        }
      : { expression: 'importing = :read', values: { ':read': Object.fromEntries(importing) } },
  );
}

/** A transaction may change 4 MB of items, and an item with many edited rows may have nearly 400 KB. */
const CHUNKS_AT_ONCE = 10;

/**
 * The rows of a preview expire. Those of a commit must not, however long it takes. The first rows are kept last, and all
 * expire at the same time: as long as the first are there, so are the others.
 */
export async function keepRows(bookId: BookId, value: Import, now: Date): Promise<void> {
  const chunks = await chunkKeys(bookId, value.id);
  const [first] = chunks;
  if (first?.first !== 1 || isExpired({ ...first }, now)) throw await discarded(bookId, value, chunks);
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
    );
  }
}

/**
 * Removes an import that was interrupted before its rows were kept, and continued after they expired. Its first rows are
 * not kept, so no other request has inserted anything, and once they are removed, none can. The import is removed last:
 * if this is interrupted, the next commit continues it.
 */
async function discarded(bookId: BookId, { id }: Import, chunks: readonly ChunkKey[]): Promise<Problem> {
  const others = chunks.filter(({ first }) => first !== 1);
  const rows = [
    remove(keys.importRows(bookId, id, 1), {
      expression: `${NOT_EXISTS} OR attribute_exists(#ttl)`,
      names: { '#ttl': TTL_ATTRIBUTE },
    }),
    ...others.map(({ first }) => remove(keys.importRows(bookId, id, first))),
  ];
  const itself = [
    remove(keys.import(bookId, id), hasStatus('committing')),
    update(keys.ledger(bookId), { unset: [`importing.${id}`], add: { revision: 1 } }),
  ];
  const batches = batchesOf(rows, CHUNKS_AT_ONCE);
  batches.at(-1)?.push(...itself);
  for (const some of batches) await transact(some);
  return wrongState(
    'The commit was interrupted before it posted anything, and the rows have expired since. The import is removed. Send the file again.',
  );
}
