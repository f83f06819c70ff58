import type { BookId } from '../platform/book.ts';
import type { ShownIn } from '../platform/record.ts';
import type { Page, Paging } from '../platform/table/page.ts';
import { endOf } from './chunk.ts';
import type { Import, RowStatus } from './import.ts';
import type { Row } from './row.ts';
import { isPosted } from './row-plan.ts';
import type { rowRecord } from './row-record.ts';
import { showRow } from './show-row.ts';
import { chunksFrom } from './store.ts';
import { orderOf, transactionIdOf } from './transaction-id.ts';

/** A page of rows in file order. If many rows have other statuses, it ends when a request must. */
export async function listRows(
  bookId: BookId,
  value: Import,
  status: RowStatus | undefined,
  { limit, after: last = '0' }: Paging,
): Promise<Page<ShownIn<typeof rowRecord>>> {
  const after = Number(last);
  const items: ShownIn<typeof rowRecord>[] = [];
  let lastRead = after;
  const atOnce = status === undefined ? { atOnce: 1 } : {};
  for await (const chunk of chunksFrom(bookId, value.id, after + 1, atOnce)) {
    for (const row of chunk.rows) {
      if (row.row <= after || row.gone) continue;
      const shown = showRow(row, value, postedAs(row, value));
      if (status !== undefined && shown.status !== status) continue;
      if (items.length === limit) return { items, next: String(items.at(-1)?.row) };
      items.push(shown);
    }
    lastRead = endOf(chunk) - 1;
    if (status === undefined && items.length === limit) break;
  }
  // An archive counts its lines as rows, but has none to list.
  const hasMore = lastRead > after && lastRead < value.rows;
  return { items, next: hasMore ? String(lastRead) : undefined };
}

/** The transaction that a row was posted as. */
function postedAs(row: Row, value: Import): string | undefined {
  return isPosted(row, value) ? transactionIdOf(value.id, orderOf(value, row.row)) : undefined;
}
