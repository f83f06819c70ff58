import type { Actor } from '../platform/authors.ts';
import type { BookId } from '../platform/book.ts';
import { deleted } from '../platform/lifecycle.ts';
import { Problem } from '../platform/problems.ts';
import { keys } from '../platform/table/keys.ts';
import { getItems } from '../platform/table/read.ts';
import { check, type Write } from '../platform/table/write.ts';
import { liveCountWrites, parseTransaction, saveTransaction } from './store.ts';
import type { Transaction } from './transaction.ts';

/** An expense or income that is deleted because a transfer takes its place. */
export interface Replaced {
  readonly record: Transaction;
  /** The id of the transfer. */
  readonly by: string;
}

/** The writes that delete the records. Their fingerprints stay: while the transfer is live, they are its own. */
export function replaceWrites(bookId: BookId, replaced: readonly Replaced[], actor: Actor): Write[] {
  const changes = replaced.map(({ record, by }) => ({
    before: record,
    after: { ...deleted(record, actor), replaced_by: by },
  }));
  return [
    ...changes.flatMap(({ before, after }) => saveTransaction(bookId, before, after, { isCounted: false })),
    ...liveCountWrites(bookId, changes),
  ];
}

/** Transactions by id, as they are now. Those that do not exist are left out. */
export async function findTransactions(
  bookId: BookId,
  ids: Iterable<string>,
): Promise<ReadonlyMap<string, Transaction>> {
  const items = await getItems([...new Set(ids)].map((id) => keys.transaction(bookId, id)));
  const found = items.flatMap((item) => (item ? [parseTransaction(item)] : []));
  return new Map(found.map((each) => [each.id, each]));
}

/**
 * What else a restore writes: a record and the transfer that replaced it are never live together. A record that is
 * restored after its transfer was deleted is no longer replaced; a transfer that is restored replaces its records again.
 */
export async function restoreWrites(bookId: BookId, before: Transaction): Promise<Write[]> {
  const { replaced_by, replaces = [] } = before;
  const records = await findTransactions(bookId, replaces);
  const transfers = await findTransactions(
    bookId,
    [replaced_by, ...[...records.values()].map((record) => record.replaced_by)].filter(
      (id) => id !== undefined,
    ),
  );
  const others = [...records.values(), ...transfers.values()].filter(({ id }) => id !== before.id);
  if (others.some(({ deleted_at }) => deleted_at === undefined)) throw new Problem('replaced_by_transfer');
  return [
    ...[...transfers.values()]
      .filter(({ id }) => id !== before.id)
      .map(({ id }) =>
        check(keys.transaction(bookId, id), {
          expression: 'attribute_exists(deleted_at)',
          onConflict: () => new Problem('replaced_by_transfer'),
        }),
      ),
    ...[...records.values()].flatMap((record) =>
      saveTransaction(bookId, record, { ...record, replaced_by: before.id, version: record.version + 1 }),
    ),
  ];
}
