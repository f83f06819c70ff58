import type { BookId } from '../book.ts';
import { keys } from './keys.ts';
import type { IndexName } from './names.ts';
import type { CountBytes, PageRequest } from './page.ts';
import { query } from './read.ts';
import type { Item } from './write.ts';

/** The records whose values in an index start with a prefix. */
export interface IndexRange {
  readonly index: IndexName;
  readonly prefix: string;
}

interface Placed {
  readonly position: string;
  readonly item: Item;
}

/** The most that one Query reads: 1 MB, plus the rest of the item that exceeds it. */
export const QUERY_READ_MAX_BYTES = (1024 + 64) * 1024;
/** The largest item in an index: a journal entry with twelve lines, each with a memo of 500 characters of 4 bytes. */
const ITEM_MAX_BYTES = 32 * 1024;

/** The item at the cursor, which is read again, and the one after it; both may refer to another item. */
const FIRST_ITEMS = 2;
export const FIRST_READ_MAX_BYTES: number = 2 * FIRST_ITEMS * ITEM_MAX_BYTES;

/** Items per Query if a filter may leave most of them out: few at first, and more while too few match. */
const FILTERED_BATCH = 200;
const FILTERED_BATCH_MAX = 3200;

/** Reads the records of one range that belong to a page, one Query after another. */
export class RangeReader {
  readonly found: Placed[] = [];
  readBytes = 0;
  /** The last position that was read; undefined before the first Query. */
  readTo: string | undefined;
  isExhausted: boolean;
  readonly #bookId: BookId;
  readonly #request: PageRequest;
  readonly #range: IndexRange;
  readonly #lower: string;
  readonly #upper: string;
  #lastKey: Item | undefined;
  #readCount = 0;
  #batch: number;

  constructor(bookId: BookId, request: PageRequest, range: IndexRange) {
    const { descending, after, limit, from = '', to = '' } = request;
    const { prefix } = range;
    this.#bookId = bookId;
    this.#request = request;
    this.#range = range;
    this.#lower = prefix + (!descending && after !== undefined ? after : from);
    this.#upper = descending && after !== undefined ? prefix + after : endOfPrefix(prefix + to);
    this.isExhausted = compare(this.#lower, this.#upper) > 0;
    // Two more than the page shows: the record after it, and the one at the cursor, which is read again.
    this.#batch = this.#isFiltered ? FILTERED_BATCH : limit + (after === undefined ? 1 : 2);
  }

  get #isFiltered(): boolean {
    return this.#request.filter !== undefined || this.#request.keep !== undefined;
  }

  /** The most that the next Query reads. */
  get queryMaxBytes(): number {
    return Math.min(QUERY_READ_MAX_BYTES, this.#batch * ITEM_MAX_BYTES);
  }

  /** Whether records before this position may still be unread; without a position, any records. */
  isBefore(position: string | undefined, inOrder: (a: string, b: string) => number): boolean {
    if (this.isExhausted) return false;
    return this.readTo === undefined || position === undefined || inOrder(this.readTo, position) < 0;
  }

  /** Reads just enough to get beyond the cursor. */
  async readFirst(): Promise<void> {
    await this.readMore(FIRST_ITEMS);
  }

  async readMore(batch: number = this.#batch): Promise<void> {
    const { descending, after, filter, keep, resolve } = this.#request;
    const { index } = this.#range;
    const result = await query({
      IndexName: index,
      KeyConditionExpression: 'pk = :pk AND #index BETWEEN :lower AND :upper',
      ExpressionAttributeNames: { '#index': index, ...filter?.names },
      ExpressionAttributeValues: {
        ':pk': keys.book(this.#bookId).pk,
        ':lower': this.#lower,
        ':upper': this.#upper,
        ...filter?.values,
      },
      ...(filter && { FilterExpression: filter.expression }),
      ScanIndexForward: !descending,
      Limit: batch,
      ExclusiveStartKey: this.#lastKey,
    });
    const resolved = resolve ? await resolve(result.items) : { items: result.items, readBytes: 0 };
    const count: CountBytes = (bytes) => {
      this.readBytes += bytes;
    };
    for (const [number, record] of resolved.items.entries()) {
      const position = this.#positionIn(result.items[number] as Item);
      if (record && position !== after && (!keep || keep(record, count)))
        this.found.push({ position, item: record });
    }
    this.readBytes += result.readBytes + resolved.readBytes;
    this.#readCount += result.readCount;
    this.#lastKey = result.lastKey;
    this.isExhausted = result.lastKey === undefined;
    if (result.lastKey) this.readTo = this.#positionIn(result.lastKey);
    if (this.#isFiltered) this.#batch = Math.min(2 * this.#batch, FILTERED_BATCH_MAX, this.#itemsPerQuery());
  }

  #positionIn(item: Item): string {
    return String(item[this.#range.index]).slice(this.#range.prefix.length);
  }

  /** As many as fit into one call. DynamoDB stops there by itself, but does not count what `resolve` reads. */
  #itemsPerQuery(): number {
    return Math.max(1, Math.floor((1024 * 1024 * this.#readCount) / Math.max(1, this.readBytes)));
  }
}

/** Sorts after every text that starts with this one. */
function endOfPrefix(start: string): string {
  return start.slice(0, -1) + String.fromCharCode(start.charCodeAt(start.length - 1) + 1);
}

/** Halves of characters beyond the basic plane. */
const SURROGATE = /[\uD800-\uDFFF]/;

/** By UTF-8 bytes, as DynamoDB sorts. JavaScript's own order, which takes no copies, differs only beyond the basic plane. */
export function compare(a: string, b: string): number {
  if (SURROGATE.test(a) || SURROGATE.test(b)) return Buffer.compare(Buffer.from(a), Buffer.from(b));
  return a < b ? -1 : a > b ? 1 : 0;
}
