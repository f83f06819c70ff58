import { allCategories } from '../categories/store.ts';
import type { CategoryKind } from '../ledger/kinds.ts';
import { type Ledger, ledgerFromItem } from '../ledger/ledger.ts';
import type { Act } from '../platform/authors.ts';
import type { BookId } from '../platform/book.ts';
import { type Month, monthsBetween } from '../platform/date.ts';
import { keys } from '../platform/table/keys.ts';
import { type Reads, sharedReads } from '../platform/table/reads.ts';
import { otherImportedAccounts, readCounterparts } from './counterparts.ts';
import { type PostedBy, readPosted } from './digests.ts';
import { Known } from './duplicates.ts';
import type { Import } from './import.ts';
import { memoized } from './readers/memoized.ts';
import type { RowValues } from './row.ts';
import { chunksFrom } from './store.ts';
import { findTransfers, type TransferVerdict } from './transfers.ts';
import { ensureUncategorized } from './uncategorized.ts';

type UncategorizedId = `uncategorized_${CategoryKind}`;

/**
 * What a commit has read and relies on, shared by all steps until something changes: accounts, categories, rates, the
 * lock, and what other imports have posted. The writes of each step check that it still holds; if not, everything is
 * read again.
 */
export interface Session {
  readonly bookId: BookId;
  readonly act: Act;
  readonly reads: Reads;
  /** What other imports have posted on the account in the months of the file. */
  readonly posted: readonly PostedBy[];
  readonly known: Known;
  /** How many steps of imports were posted in the book, including our own. */
  readonly importSteps: number;
  /** The new rows that have become the other side of what imports of other accounts have posted. */
  readonly transfers: ReadonlyMap<number, TransferVerdict>;
  /** The categories `Uncategorized` that were needed. */
  readonly uncategorizedIds: { -readonly [K in UncategorizedId]?: string };
  /** The id of `Uncategorized`. The category is created or reactivated if necessary. */
  readonly uncategorized: (kind: CategoryKind) => Promise<string>;
}

export async function openSession(bookId: BookId, value: Import, act: Act): Promise<Session> {
  const { id, account_id = '', from, to } = value;
  const reads = sharedReads();
  // Read before the fingerprints: if another import posts meanwhile, the number is outdated.
  const ledger = ledgerFromItem((await reads.getItems([keys.ledger(bookId)]))[0]);
  const months = from && to ? monthsBetween(from.slice(0, 7) as Month, to.slice(0, 7) as Month) : [];
  const [posted, categories, transfers] = await Promise.all([
    readPosted(bookId, account_id, new Set(months)),
    allCategories(bookId),
    findOtherSides(bookId, value, ledger),
  ]);
  const byOthers = posted.filter(({ importId }) => importId !== id);
  const uncategorizedIds: Session['uncategorizedIds'] = {};
  return {
    bookId,
    act,
    reads,
    posted: byOthers,
    known: new Known(byOthers),
    importSteps: ledger.importSteps,
    transfers,
    uncategorizedIds,
    uncategorized: memoized(async (kind) => {
      const found = await ensureUncategorized(bookId, kind, categories, act);
      uncategorizedIds[`uncategorized_${kind}`] = found;
      return found;
    }),
  };
}

/** All new rows of the file are compared, because a row has its counterpart only if no other row could have it. */
async function findOtherSides(
  bookId: BookId,
  { id, account_id = '' }: Import,
  ledger: Ledger,
): Promise<Session['transfers']> {
  const accounts = await otherImportedAccounts(bookId, account_id);
  if (accounts.length === 0) return new Map();
  const rows: { row: number; values: RowValues }[] = [];
  for await (const chunk of chunksFrom(bookId, id, 1))
    for (const { row, values, status } of chunk.rows)
      if (values && status === 'new') rows.push({ row, values });
  return findTransfers(rows, await readCounterparts(bookId, accounts, rows, ledger));
}
