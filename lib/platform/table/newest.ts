import type { Key } from './keys.ts';
import { type Page, type Paging, REQUEST_READ_MAX_BYTES } from './page.ts';
import { QUERY_READ_MAX_BYTES } from './range.ts';
import { query, withPrefix } from './read.ts';
import type { Item } from './write.ts';

/** Positions are ids. */
interface NewestPaging extends Paging {
  /** Records with smaller ids have expired. Without it, a page reads past all expired records before it ends. */
  readonly oldest?: string | undefined;
}

/** The most records per Query: few at first, and more while there are expired ones. */
const BATCH_MAX = 1000;

/**
 * Reads one page of records by their key prefix, newest first: the prefix is followed by ids that sort by creation.
 * `toRecord` returns undefined for a record that has expired, which DynamoDB removes only days later. If there are more
 * of them than a request may read, the page ends there.
 */
export async function readNewest<T extends { readonly id: string }>(
  prefix: Key,
  { limit, after, oldest = '' }: NewestPaging,
  toRecord: (item: Item) => T | undefined,
): Promise<Page<T>> {
  const found: T[] = [];
  let readTo = after;
  let leftBytes = REQUEST_READ_MAX_BYTES;
  let batch = limit + 1;
  do {
    const read = await query({
      ...withPrefix(prefix),
      ScanIndexForward: false,
      Limit: batch,
      ExclusiveStartKey: readTo === undefined ? undefined : { ...prefix, sk: prefix.sk + readTo },
    });
    found.push(...read.items.flatMap((item) => toRecord(item) ?? []));
    const isEnd = !read.lastKey || read.items.some(({ sk }) => String(sk) < prefix.sk + oldest);
    readTo = isEnd ? undefined : String(read.lastKey?.sk).slice(prefix.sk.length);
    leftBytes -= read.readBytes;
    batch = Math.min(2 * batch, BATCH_MAX);
  } while (found.length <= limit && readTo !== undefined && leftBytes >= QUERY_READ_MAX_BYTES);
  const items = found.slice(0, limit);
  return { items, next: found.length > limit ? items.at(-1)?.id : readTo };
}
