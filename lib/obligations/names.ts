import type { BookId } from '../platform/book.ts';
import { keys } from '../platform/table/keys.ts';
import { REQUEST_READ_MAX_BYTES } from '../platform/table/page.ts';
import { queryPages, withPrefix } from '../platform/table/read.ts';

interface ObligationName {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
  readonly deleted_at: string | undefined;
}

/** The names of all obligations, newest first, including deleted ones; as many as a request may read. */
export async function obligationNames(bookId: BookId): Promise<ObligationName[]> {
  const found: ObligationName[] = [];
  let readBytes = 0;
  const pages = queryPages({
    ...withPrefix(keys.obligation(bookId, '')),
    ProjectionExpression: 'id, #name, #status, deleted_at',
    ExpressionAttributeNames: { '#name': 'name', '#status': 'status' },
    ScanIndexForward: false,
  });
  for await (const page of pages) {
    for (const { id, name, status, deleted_at } of page.items) {
      found.push({
        id: String(id),
        name: String(name),
        kind: String(status),
        deleted_at: deleted_at === undefined ? undefined : String(deleted_at),
      });
    }
    readBytes += page.readBytes;
    if (readBytes >= REQUEST_READ_MAX_BYTES) break;
  }
  return found;
}
