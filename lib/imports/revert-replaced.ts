import type { Category } from '../categories/category.ts';
import { allCategories, toCategory } from '../categories/store.ts';
import { combine, type Effects, negate } from '../ledger/effects.ts';
import { balanced } from '../ledger/entry.ts';
import { post, restore } from '../ledger/post.ts';
import type { Actor } from '../platform/authors.ts';
import type { BookId } from '../platform/book.ts';
import { assert } from '../platform/problems.ts';
import { keys } from '../platform/table/keys.ts';
import { getItem, getItems } from '../platform/table/read.ts';
import type { Item, Write } from '../platform/table/write.ts';
import type { Attached } from '../transactions/attached.ts';
import { giveBackMarks } from '../transactions/marks.ts';
import { liveCountWrites, saveTransaction } from '../transactions/store.ts';
import { filesOf, giveBackFiles, withFiles, withoutFiles } from '../transactions/taken-files.ts';
import { categoryIdsOf, type Transaction } from '../transactions/transaction.ts';
import { withoutTransactions } from './digests.ts';
import { changedBy, stateOf, TRANSITIONS, type Transition } from './revert-states.ts';
import { ensureUncategorized } from './uncategorized.ts';

/** A record that a transfer has replaced, and what the revert of the transfer does to it. */
export interface ReplacedRecord {
  readonly record: Transaction;
  readonly transfer: Transaction;
  readonly transition: Transition;
}

/** The records that the revert of a transfer changes: not those that were restored or replaced by another one since. */
export function recordsOf(
  transfer: Transaction,
  found: ReadonlyMap<string, Transaction>,
): readonly ReplacedRecord[] {
  return (transfer.replaces ?? []).flatMap((id) => {
    const record = found.get(id);
    if (record?.replaced_by !== transfer.id) return [];
    const transition = TRANSITIONS.transfers[stateOf(record, transfer)];
    return transition ? [{ record, transfer, transition }] : [];
  });
}

export const putsBack = ({ transition }: ReplacedRecord) => transition.ledger === 'puts_back';

/** What the revert of transfers does to the records that they have replaced. */
interface Undo {
  /** How many files a transfer has when its records have theirs again. */
  readonly attachedTo: (transfer: Transaction) => Attached;
  readonly writes: (records: readonly ReplacedRecord[]) => Write[];
  readonly effects: (records: readonly ReplacedRecord[]) => Effects;
}

export async function readReplaced(
  bookId: BookId,
  records: readonly ReplacedRecord[],
  actor: Actor,
): Promise<Undo> {
  const categories = records.length > 0 ? await allCategories(bookId) : [];
  const files = await filesOf(
    bookId,
    new Map(records.map(({ transfer }) => [transfer.id, transfer])).values(),
  );
  const backTo = (each: ReplacedRecord) =>
    putsBack(each)
      ? (files.get(each.transfer.id) ?? []).filter(({ takenFrom }) => takenFrom === each.record.id)
      : [];
  const changed = new Map<ReplacedRecord, { before: Transaction; after: Transaction }>();
  for (const each of records) {
    const after = {
      ...changedBy(each.transition, each.record, actor),
      ...withFiles(each.record, backTo(each)),
    };
    changed.set(each, {
      before: each.record,
      after: putsBack(each)
        ? await withCategory(bookId, withMarksOf(after, each.transfer), categories, actor)
        : after,
    });
  }
  const prints = await readPrints(bookId, records);
  const changesOf = (some: readonly ReplacedRecord[]) => some.flatMap((each) => changed.get(each) ?? []);
  return {
    attachedTo: (transfer) =>
      withoutFiles(transfer, records.filter((each) => each.transfer.id === transfer.id).flatMap(backTo)),
    writes: (some) => {
      const changes = changesOf(some);
      const forgotten = new Set(some.filter(isForgotten).map(({ record }) => record.id));
      return [
        ...changes.flatMap((each) => saveTransaction(bookId, each.before, each.after, { isCounted: false })),
        ...liveCountWrites(bookId, changes),
        ...some.flatMap((each) => giveBackFiles(bookId, each.record.id, backTo(each))),
        ...(forgotten.size === 0 ? [] : prints.flatMap((digest) => withoutTransactions(digest, forgotten))),
      ];
    },
    // Its lines count on their accounts already, but another category may have another account.
    effects: (some) =>
      combine(
        ...changesOf(some.filter(putsBack)).flatMap(({ before, after }) => [
          post(after),
          negate(post(before)),
          restore(before),
        ]),
      ),
  };
}

/** Its line has the mark that the transfer has by now. */
function withMarksOf(record: Transaction, transfer: Transaction): Transaction {
  return { ...record, entry: giveBackMarks(record.entry, transfer.entry) };
}

const isForgotten = ({ transition }: ReplacedRecord) => transition.fingerprint === 'removed';

/** A record whose category was deleted comes back as uncategorized. */
async function withCategory(
  bookId: BookId,
  record: Transaction,
  categories: readonly Category[],
  actor: Actor,
): Promise<Transaction> {
  const known = new Set(categories.map(({ id }) => id));
  if (categoryIdsOf(record).every((id) => known.has(id))) return record;
  const { kind } = record;
  assert(kind === 'expense' || kind === 'income', 'a transfer replaces only expenses and incomes');
  const id = await ensureUncategorized(bookId, kind, categories, actor);
  const item = await getItem(keys.category(bookId, id));
  assert(item, 'the category was just created or found');
  const { account_id: accountId } = toCategory(item);
  const lines = record.entry.lines.map((line) =>
    line.categoryId === undefined ? line : { ...line, accountId, categoryId: id },
  );
  return { ...record, entry: balanced(lines) };
}

/** The fingerprints that were kept for transfers when the imports of their records were reverted. */
async function readPrints(bookId: BookId, records: readonly ReplacedRecord[]): Promise<Item[]> {
  const { pk } = keys.ledger(bookId);
  const sks = new Set(records.flatMap(({ record }) => record.kept_print ?? []));
  const items = await getItems([...sks].map((sk) => ({ pk, sk })));
  return items.filter((item) => item !== undefined);
}
