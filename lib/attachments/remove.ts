import type { BookId, Membership } from '../platform/book.ts';
import { describeError } from '../platform/endpoint/log.ts';
import { logLine } from '../platform/log-line.ts';
import { transact } from '../platform/table/transact.ts';
import type { Attachment } from './attachment.ts';
import { objectKey, removeFile } from './bucket.ts';
import { discard } from './store.ts';

/** Removes the file of an attachment that no longer exists. If that fails, the daily run removes it. */
export async function removeLeftFile(bookId: BookId, { id }: Pick<Attachment, 'id'>): Promise<void> {
  try {
    await removeFile(objectKey(bookId, id));
  } catch (error) {
    logLine('error', 'file left to the daily run', { error: describeError(error) });
  }
}

/** Removes an attachment and its file, although the request that finds out is refused. */
export async function discardNow(bookId: BookId, value: Attachment, membership?: Membership): Promise<void> {
  await transact(discard(bookId, value), membership);
  await removeLeftFile(bookId, value);
}
