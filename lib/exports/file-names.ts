import { allOf } from '../attachments/store.ts';
import { batchesOf } from '../platform/batches.ts';
import type { BookId } from '../platform/book.ts';
import type { Transaction } from '../transactions/transaction.ts';

/** The names of stored files, by transaction. */
export type FileNames = ReadonlyMap<string, readonly string[]>;

const AT_ONCE = 20;

export async function readFileNames(
  bookId: BookId,
  transactions: readonly Transaction[],
): Promise<FileNames> {
  const names = new Map<string, readonly string[]>();
  const attached = transactions.filter(({ attachment_count: count = 0 }) => count > 0);
  for (const some of batchesOf(attached, AT_ONCE))
    await Promise.all(
      some.map(async ({ id }) => {
        const files = await allOf(bookId, id);
        const stored = files.filter(({ status }) => status === 'stored');
        names.set(
          id,
          stored.map(({ file_name }) => file_name),
        );
      }),
    );
  return names;
}
