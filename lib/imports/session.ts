import { allAccounts } from '../accounts/store.ts';
import { allCategories } from '../categories/store.ts';
import type { CategoryKind } from '../ledger/kinds.ts';
import { type Ledger, ledgerFromItem } from '../ledger/ledger.ts';
import type { Actor } from '../platform/authors.ts';
import type { BookId } from '../platform/book.ts';
import { type Month, monthsBetween } from '../platform/date.ts';
import { keys } from '../platform/table/keys.ts';
import { type Reads, sharedReads } from '../platform/table/reads.ts';
import { otherImportedAccounts, readCounterparts } from './counterparts.ts';
import { type PostedBy, readPosted } from './digests.ts';
import { findPossible, Known } from './duplicates.ts';
import type { Import } from './import.ts';
import { memoized } from './readers/memoized.ts';
import type { RowValues } from './row.ts';
import { allChunks } from './store.ts';
import { findTransfers, type TransferVerdict } from './transfers.ts';
import { ensureUncategorized } from './uncategorized.ts';
import { readUnimported } from './unimported.ts';

type UncategorizedId = `uncategorized_${CategoryKind}`;

/**
 * What a commit has read and relies on, shared by all steps until something changes: accounts, categories, rates, the
 * lock, and what other imports have posted. The writes of each step check that it still holds; if not, everything is
 * read again.
 */
export interface ImportSession {
  readonly bookId: BookId;
  readonly actor: Actor;
  readonly reads: Reads;
  /** What other imports have posted on the account in the months of the file. */
  readonly posted: readonly PostedBy[];
  readonly known: Known;
  /** How many steps of imports were posted in the book, including our own. */
  readonly importSteps: number;
  /** The new rows that have become the other side of what imports of other accounts have posted. */
  readonly transfers: ReadonlyMap<number, TransferVerdict>;
  /** The transfers of other imports that have these new rows as their other side. */
  readonly postedSides: ReadonlyMap<number, string>;
  /** The categories `Uncategorized` that were needed. */
  readonly uncategorizedIds: { -readonly [K in UncategorizedId]?: string };
  /** The id of `Uncategorized`. The category is created or reactivated if necessary. */
  readonly uncategorized: (kind: CategoryKind) => Promise<string>;
}

export async function openSession(bookId: BookId, value: Import, actor: Actor): Promise<ImportSession> {
  const { id, account_id = '', from, to } = value;
  const reads = sharedReads();
  // Read before the fingerprints: if another import posts meanwhile, the number is outdated.
  const ledger = ledgerFromItem((await reads.getItems([keys.ledger(bookId)]))[0]);
  const months = from && to ? monthsBetween(from.slice(0, 7) as Month, to.slice(0, 7) as Month) : [];
  const [posted, categories, accounts] = await Promise.all([
    readPosted(bookId, account_id, new Set(months)),
    allCategories(bookId),
    allAccounts(bookId),
  ]);
  const ownIds = new Set(posted.map(({ transaction_id }) => transaction_id));
  const otherSides = await findOtherSides(bookId, value, ownIds, {
    ledger,
    accounts: otherImportedAccounts(accounts, account_id),
  });
  const byOthers = posted.filter(({ importId }) => importId !== id);
  const uncategorizedIds: ImportSession['uncategorizedIds'] = {};
  return {
    bookId,
    actor,
    reads,
    posted: byOthers,
    known: new Known(byOthers),
    importSteps: ledger.importSteps,
    ...otherSides,
    uncategorizedIds,
    uncategorized: memoized(async (kind) => {
      const found = await ensureUncategorized(bookId, kind, categories, actor);
      uncategorizedIds[`uncategorized_${kind}`] = found;
      return found;
    }),
  };
}

/** The preview has not seen what a commit that began this long before it has posted meanwhile. */
const UNSEEN_MS = 60_000;

interface OtherImports {
  readonly ledger: Ledger;
  /** The accounts that they have posted to. */
  readonly accounts: readonly string[];
}

/** All new rows of the file are compared, because a row has its counterpart only if no other row could have it. */
async function findOtherSides(
  bookId: BookId,
  value: Import,
  ownIds: ReadonlySet<string>,
  { ledger, accounts }: OtherImports,
): Promise<Pick<ImportSession, 'transfers' | 'postedSides'>> {
  const { account_id = '', next_row, created_at } = value;
  if (accounts.length === 0) return { transfers: new Map(), postedSides: new Map() };
  const rows: { row: number; values: RowValues; isOpen: boolean }[] = [];
  const taken = new Set(ownIds);
  for await (const chunk of allChunks(bookId, value))
    for (const { row, values, status, edit, outcome, matches = [] } of chunk.rows) {
      if (values && status === 'new') rows.push({ row, values, isOpen: row >= next_row && !edit });
      // What a row is a duplicate of is not the other side of another row.
      if (status !== 'new' || outcome) for (const match of matches) taken.add(match);
    }
  const open = rows.filter(({ isOpen }) => isOpen);
  const transfersSince = new Date(Date.parse(created_at) - UNSEEN_MS).toISOString();
  const posted = await readUnimported(bookId, account_id, { rows: open, ownIds: taken, transfersSince });
  return {
    transfers: findTransfers(rows, await readCounterparts(bookId, accounts, rows, ledger)),
    postedSides: findPossible(open, posted),
  };
}
