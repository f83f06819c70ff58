import type { BookId } from '../platform/book.ts';
import { type Page, type Paging, REQUEST_READ_MAX_BYTES } from '../platform/table/page.ts';
import { positionOf } from '../transactions/places.ts';
import type { EditPlan } from './edit.ts';
import { judge } from './judge.ts';
import { matchesOf } from './matches.ts';
import type { EditRow } from './row.ts';
import { openSession } from './session.ts';
import { isListed } from './step.ts';

/** Another page may be as large. */
const READ_MAX_BYTES = REQUEST_READ_MAX_BYTES / 4;
const READ_AT_ONCE = 500;

/** What an edit would do, a page at a time. The page ends early when a request has read enough. */
export async function testEdit(
  bookId: BookId,
  plan: EditPlan,
  { limit, after }: Paging,
): Promise<Page<EditRow>> {
  const [session, readMatches] = await Promise.all([
    openSession(bookId, plan),
    matchesOf(bookId, plan.filter),
  ]);
  const items: EditRow[] = [];
  let position = after;
  let readBytes = 0;
  do {
    const read = await readMatches(position, READ_AT_ONCE);
    for (const value of read.items) {
      const { row } = judge(value, session);
      if (!isListed(row)) continue;
      if (items.length === limit) return { items, next: position };
      items.push(row);
      position = positionOf(value);
    }
    position = read.next;
    readBytes += read.readBytes;
  } while (position !== undefined && items.length < limit && readBytes < READ_MAX_BYTES);
  return { items, next: position };
}
