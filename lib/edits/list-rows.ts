import type { BookId } from '../platform/book.ts';
import type { Page, Paging } from '../platform/table/page.ts';
import type { Edit } from './edit.ts';
import type { EditRow } from './row.ts';
import { findRows } from './store.ts';

/** The rows of a few steps: each has at most 400 KB. */
const STEPS_MAX = 10;

/** A page of rows in the order of the steps. Its position is a step, and how many of its rows were shown. */
export async function listRows(
  bookId: BookId,
  { id, steps }: Pick<Edit, 'id' | 'steps'>,
  { limit, after = '1#0' }: Paging,
): Promise<Page<EditRow>> {
  let [step = 1, shown = 0] = after.split('#').map(Number);
  const items: EditRow[] = [];
  for (let read = 0; read < STEPS_MAX && step <= steps; read++) {
    const rows = (await findRows(bookId, id, step)).slice(shown);
    const some = rows.slice(0, limit - items.length);
    items.push(...some);
    if (some.length < rows.length) return { items, next: `${step}#${shown + some.length}` };
    step++;
    shown = 0;
  }
  return { items, next: step <= steps ? `${step}#0` : undefined };
}
