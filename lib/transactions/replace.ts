import type { Actor } from '../platform/authors.ts';
import type { BookId } from '../platform/book.ts';
import { deleted } from '../platform/lifecycle.ts';
import { Problem } from '../platform/problems.ts';
import { keys } from '../platform/table/keys.ts';
import { getItems } from '../platform/table/read.ts';
import { check, update, type Write } from '../platform/table/write.ts';
import type { Attached } from './attached.ts';
import { liveCountWrites, parseTransaction, saveTransaction } from './store.ts';
import { filesOf, giveBackFiles, type TakenFile, takeFiles, withFiles, withoutFiles } from './taken-files.ts';
import type { Transaction } from './transaction.ts';

/** An expense or income that is deleted because a transfer takes its place. */
export interface Replaced {
  readonly record: Transaction;
  /** The id of the transfer. */
  readonly by: string;
  /** Those of the record, which the transfer takes over. */
  readonly files: readonly TakenFile[];
}

/** The writes that delete the records. Their fingerprints stay: while the transfer is live, they are its own. */
export function replaceWrites(bookId: BookId, replaced: readonly Replaced[], actor: Actor): Write[] {
  const changes = replaced.map(({ record, by, files }) => ({
    before: record,
    after: { ...deleted(record, actor), ...withoutFiles(record, files), replaced_by: by },
  }));
  return [
    ...changes.flatMap(({ before, after }) => saveTransaction(bookId, before, after, { isCounted: false })),
    ...liveCountWrites(bookId, changes),
    ...replaced.flatMap(({ record, by, files }) => takeFiles(bookId, record.id, by, files)),
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

/** What else a restore writes, and how many files the restored transaction then has. */
interface Restored {
  readonly writes: readonly Write[];
  readonly attached: Attached;
}

/**
 * A record and the transfer that replaced it are never live together. A record that is restored after its transfer was
 * deleted is no longer replaced, and its files come back; a transfer that is restored replaces its records again.
 */
export async function restoreWrites(bookId: BookId, before: Transaction): Promise<Restored> {
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
  const files = await filesOf(bookId, others);
  const back = (files.get(replaced_by ?? '') ?? []).filter(({ takenFrom }) => takenFrom === before.id);
  const taken = [...records.keys()].flatMap((id) => files.get(id) ?? []);
  return {
    attached: withFiles(before, [...back, ...taken]),
    writes: [
      ...[...transfers.values()]
        .filter(({ id }) => id !== before.id)
        .map((transfer) => keepDeleted(bookId, transfer, transfer.id === replaced_by ? back : [])),
      ...giveBackFiles(bookId, before.id, back),
      ...[...records.values()].flatMap((record) => {
        const own = files.get(record.id) ?? [];
        const after = { ...record, ...withoutFiles(record, own), replaced_by: before.id };
        return [
          ...saveTransaction(bookId, record, { ...after, version: record.version + 1 }),
          ...takeFiles(bookId, record.id, before.id, own),
        ];
      }),
    ],
  };
}

/** A transfer stays deleted, and loses the files that it had taken. */
function keepDeleted(bookId: BookId, { id }: Transaction, lost: readonly TakenFile[]): Write {
  const condition = {
    expression: 'attribute_exists(deleted_at)',
    onConflict: () => new Problem('replaced_by_transfer'),
  };
  const key = keys.transaction(bookId, id);
  if (lost.length === 0) return check(key, condition);
  const stored = lost.filter(({ isStored }) => isStored).length;
  return update(key, { add: { attached: -lost.length, attachment_count: -stored, version: 1 } }, condition);
}
