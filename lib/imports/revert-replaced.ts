import type { Category } from '../categories/category.ts';
import { allCategories, toCategory } from '../categories/store.ts';
import { combine, type Effects, negate } from '../ledger/effects.ts';
import { balanced } from '../ledger/entry.ts';
import { post, restore } from '../ledger/post.ts';
import type { Act } from '../platform/authors.ts';
import type { BookId } from '../platform/book.ts';
import { replaced, restored } from '../platform/lifecycle.ts';
import { assert } from '../platform/problems.ts';
import { keys } from '../platform/table/keys.ts';
import { getItem, getItems } from '../platform/table/read.ts';
import type { Item, Write } from '../platform/table/write.ts';
import { liveCountWrites, saveTransaction } from '../transactions/store.ts';
import { categoryIdsOf, type Transaction } from '../transactions/transaction.ts';
import { withoutTransactions } from './digests.ts';
import { ensureUncategorized } from './uncategorized.ts';

/** The records that a transfer replaces, if they were not restored or replaced by another one since. */
export function recordsOf(
  { id, replaces = [] }: Transaction,
  found: ReadonlyMap<string, Transaction>,
): Transaction[] {
  return replaces.flatMap((each) => {
    const record = found.get(each);
    return record?.deleted_at !== undefined && record.replaced_by === id ? [record] : [];
  });
}

/** A record comes back with its transfer's revert, unless its own import was reverted meanwhile. */
export function isRestorable({ kept_print }: Transaction): boolean {
  return kept_print === undefined;
}

/** What the revert of transfers does to the records that they have replaced. */
interface Undo {
  readonly writes: (records: readonly Transaction[]) => Write[];
  readonly effects: (records: readonly Transaction[]) => Effects;
}

export async function readReplaced(bookId: BookId, records: readonly Transaction[], act: Act): Promise<Undo> {
  const categories = records.length > 0 ? await allCategories(bookId) : [];
  const after = new Map<string, Transaction>();
  for (const record of records) after.set(record.id, await undone(bookId, record, categories, act));
  const prints = await readPrints(bookId, records);
  const change = (before: Transaction) => {
    const changed = after.get(before.id);
    assert(changed, 'every record has been looked at');
    return { before, after: changed };
  };
  return {
    writes: (some) => {
      const changes = some.map(change);
      const forgotten = new Set(some.filter((record) => !isRestorable(record)).map(({ id }) => id));
      return [
        ...changes.flatMap((each) => saveTransaction(bookId, each.before, each.after, { isCounted: false })),
        ...liveCountWrites(bookId, changes),
        ...(forgotten.size === 0 ? [] : prints.flatMap((digest) => withoutTransactions(digest, forgotten))),
      ];
    },
    // Its lines count on their accounts already, but another category may have another account.
    effects: (some) =>
      combine(
        ...some
          .filter(isRestorable)
          .map(change)
          .flatMap((each) => [post(each.after), negate(post(each.before)), restore(each.before)]),
      ),
  };
}

async function undone(
  bookId: BookId,
  record: Transaction,
  categories: readonly Category[],
  act: Act,
): Promise<Transaction> {
  const free = { replaced_by: undefined, kept_print: undefined };
  if (!isRestorable(record)) return { ...record, ...free, ...replaced(record, act) };
  const known = new Set(categories.map(({ id }) => id));
  if (categoryIdsOf(record).every((id) => known.has(id))) return { ...restored(record, act), ...free };
  const { kind } = record;
  assert(kind === 'expense' || kind === 'income', 'a transfer replaces only expenses and incomes');
  const id = await ensureUncategorized(bookId, kind, categories, act);
  const item = await getItem(keys.category(bookId, id));
  assert(item, 'the category was just created or found');
  const { account_id: accountId } = toCategory(item);
  const lines = record.entry.lines.map((line) =>
    line.categoryId === undefined ? line : { ...line, accountId, categoryId: id },
  );
  return { ...restored(record, act), ...free, entry: balanced(lines) };
}

/** The fingerprints that were kept for transfers when the imports of their records were reverted. */
async function readPrints(bookId: BookId, records: readonly Transaction[]): Promise<Item[]> {
  const { pk } = keys.ledger(bookId);
  const sks = new Set(records.flatMap(({ kept_print }) => kept_print ?? []));
  const items = await getItems([...sks].map((sk) => ({ pk, sk })));
  return items.filter((item) => item !== undefined);
}
