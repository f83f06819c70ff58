import type { Key } from './keys.ts';
import type { Paging } from './page.ts';
import { queryPages, withPrefix } from './read.ts';
import type { Item } from './write.ts';

/** Positions are ids. */
interface NewestPaging extends Paging {
  /** Records with smaller ids have expired. Without it, a page reads all expired records before it ends. */
  readonly oldest?: string | undefined;
}

/**
 * Reads one page of records by their key prefix, newest first: the prefix is followed by ids that sort by creation.
 * `toRecord` returns undefined for a record that has expired, which DynamoDB removes only days later.
 */
export async function readNewest<T extends { readonly id: string }>(
  prefix: Key,
  { limit, after, oldest = '' }: NewestPaging,
  toRecord: (item: Item) => T | undefined,
): Promise<{ records: T[]; next: string | undefined }> {
  const found: T[] = [];
  const pages = queryPages({
    ...withPrefix(prefix),
    ScanIndexForward: false,
    Limit: limit + 1,
    ExclusiveStartKey: after === undefined ? undefined : { ...prefix, sk: prefix.sk + after },
  });
  for await (const { items } of pages) {
    found.push(...items.flatMap((item) => toRecord(item) ?? []));
    if (found.length > limit || items.some(({ sk }) => String(sk) < prefix.sk + oldest)) break;
  }
  const records = found.slice(0, limit);
  return { records, next: found.length > limit ? records.at(-1)?.id : undefined };
}
