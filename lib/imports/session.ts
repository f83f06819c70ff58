import { toAccount } from '../accounts/store.ts';
import { allCategories } from '../categories/store.ts';
import type { CategoryKind } from '../ledger/kinds.ts';
import type { Act } from '../platform/authors.ts';
import type { BookId } from '../platform/book.ts';
import { type Month, monthsBetween } from '../platform/date.ts';
import { keys } from '../platform/table/keys.ts';
import { type Reads, sharedReads } from '../platform/table/reads.ts';
import { type PostedBy, readPosted } from './digests.ts';
import { Known } from './duplicates.ts';
import type { Import } from './import.ts';
import { memoized } from './readers/memoized.ts';
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
  /** How many steps of imports were posted to the account, including our own. */
  readonly importSteps: number;
  /** The categories `Uncategorized` that were needed. */
  readonly uncategorizedIds: { -readonly [K in UncategorizedId]?: string };
  /** The id of `Uncategorized`. The category is created or reactivated if necessary. */
  readonly uncategorized: (kind: CategoryKind) => Promise<string>;
}

export async function openSession(bookId: BookId, value: Import, act: Act): Promise<Session> {
  const { id, account_id = '', from, to } = value;
  const reads = sharedReads();
  // Read before the fingerprints: if another import posts meanwhile, the number is outdated.
  const [accountItem] = await reads.getItems([keys.account(bookId, account_id)]);
  const months = from && to ? monthsBetween(from.slice(0, 7) as Month, to.slice(0, 7) as Month) : [];
  const [posted, categories] = await Promise.all([
    readPosted(bookId, account_id, new Set(months)),
    allCategories(bookId),
  ]);
  const byOthers = posted.filter(({ importId }) => importId !== id);
  const uncategorizedIds: Session['uncategorizedIds'] = {};
  return {
    bookId,
    act,
    reads,
    posted: byOthers,
    known: new Known(byOthers),
    importSteps: (accountItem && toAccount(accountItem).import_steps) ?? 0,
    uncategorizedIds,
    uncategorized: memoized(async (kind) => {
      const found = await ensureUncategorized(bookId, kind, categories, act);
      uncategorizedIds[`uncategorized_${kind}`] = found;
      return found;
    }),
  };
}
