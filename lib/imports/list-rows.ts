import type { ShownIn } from '../platform/record.ts';
import type { UserId } from '../platform/user.ts';
import type { Chunk } from './chunk.ts';
import type { Import, RowStatus } from './import.ts';
import { type Row, type RowOutcome, type rowRecord, showRow } from './row.ts';
import { chunksFrom } from './store.ts';
import { orderOf, transactionIdOf } from './transaction-id.ts';

interface RowsRequest {
  readonly limit: number;
  readonly status?: RowStatus | undefined;
  /** The last row of the previous page; 0 for the first page. */
  readonly after: number;
}

/** A page of rows in file order. If many rows have other statuses, it ends when a request must. */
export async function listRows(
  userId: UserId,
  value: Import,
  { limit, status, after }: RowsRequest,
): Promise<{ rows: ShownIn<typeof rowRecord>[]; next: number | undefined }> {
  const rows: ShownIn<typeof rowRecord>[] = [];
  let lastRead = after;
  const atOnce = status === undefined ? { atOnce: 1 } : {};
  for await (const chunk of chunksFrom(userId, value.id, after + 1, atOnce)) {
    for (const row of chunk.rows) {
      if (row.row <= after) continue;
      const shown = showRow(row, value, outcomeOf(row, chunk, value));
      if (status !== undefined && shown.status !== status) continue;
      if (rows.length === limit) return { rows, next: rows.at(-1)?.row };
      rows.push(shown);
    }
    lastRead = chunk.first + chunk.rows.length - 1;
    if (status === undefined && rows.length === limit) break;
  }
  // An archive counts its lines as rows, but has none to list.
  const hasMore = lastRead > after && lastRead < value.rows;
  return { rows, next: hasMore ? lastRead : undefined };
}

/** What the commit did with a row, once it is past the row's chunk. */
function outcomeOf({ row }: Row, { decision, first, rows }: Chunk, value: Import): RowOutcome {
  const posted = decision?.posted.find((each) => each.row === row);
  const isPast = value.next_row >= first + rows.length || value.status.startsWith('revert');
  if (posted && (posted.step < value.next_step || isPast))
    return { transaction_id: transactionIdOf(value.id, orderOf(value, row)) };
  return isPast ? (decision?.refused.find((each) => each.row === row) ?? {}) : {};
}
