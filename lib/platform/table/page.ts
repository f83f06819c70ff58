import type { BookId } from '../book.ts';
import { SEPARATOR } from './keys.ts';
import { compare, FIRST_READ_MAX_BYTES, type IndexRange, RangeReader } from './range.ts';
import type { ReadItems } from './read.ts';
import type { Item } from './write.ts';

export type { IndexRange } from './range.ts';

/** The page of a list that a request wants. */
export interface Paging {
  readonly limit: number;
  /** The last position of the previous page; undefined for the first page. */
  readonly after?: string | undefined;
}

/**
 * Reads one page of a list. The value of a record in an index is `<prefix><position>`. The position orders the list,
 * ends with the id so that it is unique, and is what a cursor contains. Deleted records are in the same index under a
 * separate prefix: a list of live records never reads them, and a list that includes them merges two ranges by
 * position.
 */
export interface PageRequest extends Paging {
  /** Merged by position. A record that is in several of them is shown once. */
  readonly ranges: readonly IndexRange[];
  readonly descending: boolean;
  /** Range of positions, both inclusive. A prefix of positions stands for all that start with it. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /**
   * Filters that no index supports, applied in DynamoDB or here. The page is filled anyway, at the cost of reading
   * skipped items, up to the limit of a request.
   */
  readonly filter?: Filter | undefined;
  readonly keep?: ((item: Item, count: CountBytes) => boolean) | undefined;
  /** Replaces items that only refer to a record with the record itself. */
  readonly resolve?: ((items: readonly Item[]) => Promise<ReadItems>) | undefined;
  /** The most that the request reads in addition to the page: the accounts whose names it shows, for example. */
  readonly readBesideBytes?: number;
}

/** Adds what a filter makes of an item, such as a copy without accents, to what the request has read. */
export type CountBytes = (bytes: number) => void;

export interface Filter {
  readonly expression: string;
  readonly names?: Readonly<Record<string, string>>;
  readonly values: Readonly<Record<string, unknown>>;
}

/** A page of a list. */
export interface Page<T> {
  readonly items: readonly T[];
  /** Where the next page continues if more may follow: after the last item shown, or after the last one read. */
  readonly next: string | undefined;
}

/** The most that one request may read. */
export const REQUEST_READ_MAX_BYTES = 8 * 1024 * 1024;

export const DELETED = 'DELETED#';

/** As `after` of a descending list: the page starts with this position itself. */
export function including(position: string): string {
  return position + SEPARATOR;
}

/** The same ranges, and with `include_deleted` those of deleted records. */
export function withDeleted(
  ranges: readonly IndexRange[],
  { include_deleted }: { readonly include_deleted?: boolean | undefined },
): IndexRange[] {
  const deleted = ranges.map(({ index, prefix }) => ({ index, prefix: DELETED + prefix }));
  return include_deleted ? [...ranges, ...deleted] : [...ranges];
}

/**
 * Reads all ranges at once, and then only those that the page still depends on: a range that was read beyond the end of
 * the page can wait. As many are read at once as the limit of a request allows.
 */
export async function readPage<T>(
  bookId: BookId,
  request: PageRequest,
  toRecord: (item: Item) => T,
): Promise<Page<T> & { readonly readBytes: number }> {
  const { limit, descending, readBesideBytes = 0 } = request;
  const inOrder = (a: string, b: string) => compare(a, b) * (descending ? -1 : 1);
  const ranges = request.ranges.map((range) => new RangeReader(bookId, request, range));
  const maxBytes = REQUEST_READ_MAX_BYTES - readBesideBytes - ranges.length * FIRST_READ_MAX_BYTES;
  for (;;) {
    const end = [...foundIn(ranges).keys()].sort(inOrder)[limit];
    const needed = ranges
      .filter((range) => range.isBefore(end, inOrder))
      .sort((a, b) =>
        a.readTo === undefined ? -1 : b.readTo === undefined ? 1 : inOrder(a.readTo, b.readTo),
      );
    const [first] = needed;
    if (!first) break;
    const readBytes = ranges.reduce((sum, range) => sum + range.readBytes, 0);
    const affordable = Math.floor((maxBytes - readBytes) / first.queryMaxBytes);
    if (affordable < 1) {
      // Each range is read at least a little, because otherwise a page could end where it began.
      await Promise.all(
        needed.filter(({ readTo }) => readTo === undefined).map((range) => range.readFirst()),
      );
      break;
    }
    await Promise.all(needed.slice(0, affordable).map((range) => range.readMore()));
  }
  // Beyond the point where the first range stopped, records of that range may be missing.
  const [stop] = ranges
    .flatMap(({ isExhausted, readTo }) => (isExhausted ? [] : (readTo ?? [])))
    .sort(inOrder);
  const certain = [...foundIn(ranges)]
    .map(([position, item]) => ({ position, item }))
    .filter(({ position }) => stop === undefined || inOrder(position, stop) <= 0)
    .sort((a, b) => inOrder(a.position, b.position));
  const shown = certain.slice(0, limit);
  return {
    items: shown.map(({ item }) => toRecord(item)),
    readBytes: ranges.reduce((sum, range) => sum + range.readBytes, 0),
    next: certain.length > limit ? shown.at(-1)?.position : stop,
  };
}

/** By position, so that a record that is in several ranges counts once. */
function foundIn(ranges: readonly RangeReader[]): Map<string, Item> {
  return new Map(ranges.flatMap(({ found }) => found.map(({ position, item }) => [position, item])));
}

/** One page of records that are all in memory, ordered by their positions. */
export function pageOf<T>(
  records: readonly T[],
  { limit, after }: Paging,
  positionOf: (record: T) => string,
  { descending = false } = {},
): Page<T> {
  const isLeft = (record: T) =>
    after === undefined || (descending ? positionOf(record) < after : positionOf(record) > after);
  const left = records.filter(isLeft);
  const items = left.slice(0, limit);
  const last = items.at(-1);
  return { items, next: last !== undefined && left.length > limit ? positionOf(last) : undefined };
}
