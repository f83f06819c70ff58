import type { Ledger } from '../ledger/ledger.ts';
import { TAGS_MAX, type TagCounts } from '../ledger/tags.ts';
import { PROBLEMS } from '../platform/problem-codes.ts';
import { Problem } from '../platform/problems.ts';
import { Stale, type Write } from '../platform/table/write.ts';
import type { Conflict } from '../transactions/conflicts.ts';
import type { DraftedTransaction } from '../transactions/transaction.ts';
import { placeOf } from './draft-batch.ts';

/** Reports all conflicts at once, with the code of the first. */
export function requireNoConflicts(conflicts: readonly Conflict[]): void {
  const [first] = conflicts;
  if (!first) return;
  const places = [...new Set(conflicts.map(({ index }) => placeOf(index)))];
  throw new Problem(first.code, {
    detail: `Nothing was recorded. See errors for: ${places.join(', ')}.`,
    errors: conflicts.map(({ index, code, message }) => ({
      field: placeOf(index),
      // Fields have codes of their own, and none for this limit.
      code: code === 'tag_limit_reached' ? 'too_many_items' : code,
      message,
    })),
  });
}

/** The transactions with tags that the book has no room for. `counts` has the tags that exist. */
export function tagConflicts(
  transactions: readonly Pick<DraftedTransaction, 'tags'>[],
  { tagCount }: Ledger,
  counts: TagCounts,
): Conflict[] {
  const code = 'tag_limit_reached';
  const added = new Set<string>();
  return transactions.flatMap(({ tags = [] }, index): Conflict[] => {
    const before = added.size;
    for (const tag of tags) if (!counts.has(tag)) added.add(tag);
    const isBeyond = added.size > before && tagCount + added.size > TAGS_MAX;
    return isBeyond ? [{ index, code, message: PROBLEMS[code].detail }] : [];
  });
}

/** A conflict that arose after the batch was checked. Checking again tells which transactions have it. */
export function checkedAgain(write: Write): Write {
  return {
    ...write,
    onConflict: (stored) => {
      const error = write.onConflict(stored);
      return error instanceof Problem ? new Stale(error.message, { cause: error }) : error;
    },
  };
}
