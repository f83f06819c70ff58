import type { UserId } from '../user.ts';
import { keys } from './keys.ts';
import type { IndexName } from './names.ts';
import { query } from './read.ts';
import type { Item } from './write.ts';

/**
 * Reads one page of a list. The value of a record in an index is `<prefix><position>`. The position orders the list,
 * ends with the id so that it is unique, and is what a cursor contains. Deleted records are in the same index under a
 * prefix of their own: a list of live records never reads them, and a list that includes them merges two ranges by
 * position.
 */
export interface PageRequest {
  /** Merged by position. A record that is in several of them is shown once. */
  readonly ranges: readonly IndexRange[];
  readonly descending: boolean;
  /** Range of positions, both inclusive. A prefix of positions stands for all that start with it. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** The last position of the previous page. */
  readonly after?: string | undefined;
  readonly limit: number;
  /**
   * Filters that no index supports, in DynamoDB or here. The page is filled anyway, at the cost of reading what is
   * left out, up to the limit of a request.
   */
  readonly filter?: Filter | undefined;
  readonly keep?: ((item: Item) => boolean) | undefined;
  /** Replaces items that only refer to a record by the record itself. */
  readonly resolve?: ((items: readonly Item[]) => Promise<readonly Item[]>) | undefined;
  /** The most that the request reads in addition to the page: the accounts whose names it shows, for example. */
  readonly readBesideBytes?: number;
}

export interface Filter {
  readonly expression: string;
  readonly names?: Readonly<Record<string, string>>;
  readonly values: Readonly<Record<string, unknown>>;
}

/** The records whose values in an index start with a prefix. */
export interface IndexRange {
  readonly index: IndexName;
  readonly prefix: string;
}

export interface Page {
  readonly items: Item[];
  /** Where the next page continues if more may follow: after the last item shown, or after the last one read. */
  readonly next: string | undefined;
}

/** The most that one request may read. */
const REQUEST_READ_MAX_BYTES = 8 * 1024 * 1024;
/** The most that one Query reads: 1 MB, plus the rest of the item that exceeds it. */
const QUERY_READ_MAX_BYTES = (1024 + 64) * 1024;

/** Items per Query if a filter may leave most of them out: few at first, and more while too few match. */
const FILTERED_BATCH = 200;
const FILTERED_BATCH_MAX = 3200;

export const DELETED = 'DELETED#';

/** The same ranges, and with `include_deleted` those of deleted records. */
export function withDeleted(
  ranges: readonly IndexRange[],
  { include_deleted }: { readonly include_deleted?: boolean | undefined },
): IndexRange[] {
  const deleted = ranges.map(({ index, prefix }) => ({ index, prefix: DELETED + prefix }));
  return include_deleted ? [...ranges, ...deleted] : [...ranges];
}

export async function readPage(userId: UserId, request: PageRequest): Promise<Page> {
  const { limit, descending, readBesideBytes = 0 } = request;
  const maxBytes = (REQUEST_READ_MAX_BYTES - readBesideBytes) / request.ranges.length;
  const ranges = await Promise.all(
    request.ranges.map((range) => readRange(userId, request, range, maxBytes)),
  );
  const inOrder = (a: string, b: string) => compare(a, b) * (descending ? -1 : 1);
  // Beyond the point where the first range stopped, records of that range may be missing.
  const [stop] = ranges.flatMap(({ stoppedAt }) => stoppedAt ?? []).sort(inOrder);
  const found = new Map(ranges.flatMap((range) => range.found.map(({ position, item }) => [position, item])));
  const merged = [...found]
    .map(([position, item]) => ({ position, item }))
    .filter(({ position }) => stop === undefined || inOrder(position, stop) <= 0)
    .sort((a, b) => inOrder(a.position, b.position));
  const shown = merged.slice(0, limit);
  return {
    items: shown.map(({ item }) => item),
    next: merged.length > limit ? shown.at(-1)?.position : stop,
  };
}

interface Placed {
  readonly position: string;
  readonly item: Item;
}

interface Range {
  /** Up to one more than the limit, which shows whether more follow. */
  readonly found: Placed[];
  /** The last position that was read, if reading on might exceed the limit of a request. */
  readonly stoppedAt: string | undefined;
}

async function readRange(
  userId: UserId,
  request: PageRequest,
  { index, prefix }: IndexRange,
  maxBytes: number,
): Promise<Range> {
  const { descending, after, limit, filter, keep, resolve } = request;
  const lower = prefix + (!descending && after !== undefined ? after : (request.from ?? ''));
  const upper = descending && after !== undefined ? prefix + after : endOfPrefix(prefix + (request.to ?? ''));
  const found: Placed[] = [];
  if (compare(lower, upper) > 0) return { found, stoppedAt: undefined };
  const positionIn = (item: Item) => String(item[index]).slice(prefix.length);
  let lastKey: Item | undefined;
  let batch = FILTERED_BATCH;
  let readBytes = 0;
  let readCount = 0;
  do {
    const result = await query({
      IndexName: index,
      KeyConditionExpression: 'pk = :pk AND #index BETWEEN :lower AND :upper',
      ExpressionAttributeNames: { '#index': index, ...filter?.names },
      ExpressionAttributeValues: {
        ':pk': keys.user(userId).pk,
        ':lower': lower,
        ':upper': upper,
        ...filter?.values,
      },
      ...(filter && { FilterExpression: filter.expression }),
      ScanIndexForward: !descending,
      // Two more than the page shows: the record after it, and the one at the cursor, which is read again.
      Limit: filter || keep ? batch : limit + (after === undefined ? 1 : 2),
      ExclusiveStartKey: lastKey,
    });
    const records = resolve ? await resolve(result.items) : result.items;
    for (const [number, record] of records.entries()) {
      const position = positionIn(result.items[number] as Item);
      if (position !== after && (!keep || keep(record))) found.push({ position, item: record });
    }
    lastKey = result.lastKey;
    readBytes += result.readBytes;
    readCount += result.readCount;
    batch = Math.min(2 * batch, FILTERED_BATCH_MAX, itemsPerQuery(readBytes, readCount));
  } while (lastKey && found.length <= limit && readBytes + QUERY_READ_MAX_BYTES <= maxBytes);
  const isStopped = lastKey !== undefined && found.length <= limit;
  return { found: found.slice(0, limit + 1), stoppedAt: isStopped ? positionIn(lastKey as Item) : undefined };
}

/** As many as one call reads. DynamoDB stops there by itself; DynamoDB Local does not if a filter leaves items out. */
function itemsPerQuery(readBytes: number, readCount: number): number {
  return Math.max(1, Math.floor((1024 * 1024 * readCount) / Math.max(1, readBytes)));
}

/** Sorts after every text that starts with this one. */
function endOfPrefix(start: string): string {
  return start.slice(0, -1) + String.fromCharCode(start.charCodeAt(start.length - 1) + 1);
}

/** By UTF-8 bytes, as DynamoDB sorts; JavaScript's own order differs beyond the basic plane. */
function compare(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}
