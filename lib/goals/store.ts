import type { BookId } from '../platform/book.ts';
import { fromItem, pick } from '../platform/record.ts';
import { keys, SEPARATOR } from '../platform/table/keys.ts';
import { DELETED, type Page, type Paging, readPage, withDeleted } from '../platform/table/page.ts';
import { getItem } from '../platform/table/read.ts';
import { type Item, NEW, put, unchanged, type Write } from '../platform/table/write.ts';
import { fold } from '../platform/text.ts';
import { type Goal, goal } from './goal.ts';

const PREFIX = 'GOAL#';

function toGoal(item: Item): Goal {
  return fromItem(goal, item);
}

/** Includes deleted goals. */
export async function findGoal(bookId: BookId, id: string): Promise<Goal | undefined> {
  const item = await getItem(keys.goal(bookId, id));
  return item && toGoal(item);
}

/** Ordered by name, ignoring case, then by id. */
export function listGoals(
  bookId: BookId,
  filters: { readonly include_deleted?: boolean | undefined },
  page: Paging,
): Promise<Page<Goal>> {
  const ranges = withDeleted([{ index: 'by_order', prefix: PREFIX }], filters);
  return readPage(bookId, { ranges, descending: false, ...page }, toGoal);
}

/** Creates a goal, or replaces it as it was read. */
export function saveGoal(bookId: BookId, before: Goal | undefined, after: Goal): Write {
  const prefix = after.deleted_at === undefined ? PREFIX : DELETED + PREFIX;
  const by_order = `${prefix}${fold(after.name)}${SEPARATOR}${after.id}`;
  return put(
    keys.goal(bookId, after.id),
    { ...pick(goal.item, after), by_order },
    before ? unchanged(before) : NEW,
  );
}
