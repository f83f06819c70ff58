import { getLedger } from '../ledger/ledger.ts';
import { TAGS_MAX, type TagCounts } from '../ledger/tags.ts';
import type { BookId } from '../platform/book.ts';
import { keptTags } from '../transactions/tags.ts';
import type { JudgedRow } from './judge-rows.ts';

/**
 * A row cannot be changed any more once its import is being committed. So it is posted without the tags that would be
 * more than a book may have, and says so. `counts` has the tags that exist.
 */
export async function withinTagLimit(
  bookId: BookId,
  judged: readonly JudgedRow[],
  counts: TagCounts,
): Promise<readonly JudgedRow[]> {
  const isNew = (tag: string) => !counts.has(tag);
  const wanted = new Set(judged.flatMap(({ transaction }) => (transaction?.tags ?? []).filter(isNew)));
  if (wanted.size === 0) return judged;
  const { tagCount } = await getLedger(bookId);
  const dropped = new Set([...wanted].slice(Math.max(0, TAGS_MAX - tagCount)));
  return dropped.size === 0 ? judged : judged.map((each) => without(each, dropped));
}

function without(judged: JudgedRow, dropped: ReadonlySet<string>): JudgedRow {
  const { row, changed = row, transaction } = judged;
  const lost = (transaction?.tags ?? []).filter((tag) => dropped.has(tag));
  if (!transaction || lost.length === 0) return judged;
  const tags = keptTags(transaction.tags?.filter((tag) => !dropped.has(tag)));
  const message = `Posted without the tags ${lost.join(', ')}: the book has ${TAGS_MAX} tags, which is the limit.`;
  return { ...judged, transaction: { ...transaction, tags }, changed: { ...changed, message } };
}
