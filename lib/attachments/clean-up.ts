import { batchesOf } from '../platform/batches.ts';
import { Gone } from '../platform/table/guard.ts';
import { keys } from '../platform/table/keys.ts';
import { getItem, getItems } from '../platform/table/read.ts';
import { updateItem } from '../platform/table/transact.ts';
import { Stale } from '../platform/table/write.ts';
import { listFiles, ownerOf, removeFile } from './bucket.ts';
import { discardNow } from './remove.ts';
import { DUE_UPLOADS, findAttachment } from './store.ts';

type HasTime = () => boolean;

/** Removes attachments whose files were not completed within a day. */
export async function removeUnfinished(now: Date, hasTime: HasTime): Promise<number> {
  let removed = 0;
  for await (const page of DUE_UPLOADS.allDue(now.toISOString()))
    for (const { owner, ids } of page) {
      if (!hasTime()) return removed;
      const found = await findAttachment(owner, ids[0] ?? '');
      // The index may be behind.
      if (found?.status !== 'pending') continue;
      try {
        await discardNow(owner, found);
        removed++;
      } catch (error) {
        // It was completed or removed at this moment, or its book was erased.
        if (!(error instanceof Stale) && !(error instanceof Gone)) throw error;
      }
    }
  return removed;
}

/** How many files are removed at a time. */
const AT_ONCE = 10;

/**
 * Removes files without a record or a book: of books that were erased, and what was sent again after it was deleted. A
 * record is always there before its file. A run that has no more time ends, and the next one goes on from there.
 */
export async function removeOrphans(hasTime: HasTime): Promise<number> {
  const item = await getItem(keys.cleanUp());
  let after = String(item?.after ?? '');
  let removed = 0;
  while (hasTime()) {
    const files = await listFiles(after);
    const orphans = await withoutRecord(files);
    for (const some of batchesOf(orphans, AT_ONCE)) await Promise.all(some.map(removeFile));
    removed += orphans.length;
    after = files.at(-1) ?? '';
    if (after === '') break;
  }
  await updateItem({
    Key: { ...keys.cleanUp() },
    UpdateExpression: 'SET #after = :after',
    ExpressionAttributeNames: { '#after': 'after' },
    ExpressionAttributeValues: { ':after': after },
  });
  return removed;
}

async function withoutRecord(files: readonly string[]): Promise<string[]> {
  const owners = files.map(ownerOf);
  const records = await getItems(
    owners.map(({ bookId, attachmentId }) => keys.attachment(bookId, attachmentId)),
  );
  const books = await getItems(owners.map(({ bookId }) => keys.book(bookId)));
  return files.filter((_, index) => !records[index] || !books[index]);
}
