import * as z from 'zod/mini';
import { countIn } from '../ledger/tags.ts';
import type { BookId } from '../platform/book.ts';
import { computed, defineRecord, type ShownIn } from '../platform/record.ts';
import { keys } from '../platform/table/keys.ts';
import type { Page, Paging } from '../platform/table/page.ts';
import { readPageOfAll } from '../platform/table/page-of-all.ts';

/** A tag, as the transactions that have it say. No record of its own. */
export const tagCount = defineRecord(() => ({
  tag: computed(z.string(), 'The tag.', 'rome'),
  count: computed(z.number(), 'How many transactions have it. Deleted ones do not count.', 12),
}));

/** In their order as text. */
export function listTagCounts(bookId: BookId, page: Paging): Promise<Page<ShownIn<typeof tagCount>>> {
  const prefix = keys.tag(bookId, '');
  return readPageOfAll(prefix, { ...page, position: (item) => countIn(item)[0] }, (item) => {
    const [tag, count] = countIn(item);
    return { tag, count };
  });
}
