import type { UserId } from '../user.ts';
import { keys } from './keys.ts';
import type { IndexName } from './names.ts';
import { query } from './read.ts';
import type { Item } from './write.ts';

/**
 * Reading one page of a list. A record's place in an index is `<prefix><position>`: the position orders the list
 * and ends with the id, so it is unique, and it is what a cursor holds. Deleted records stand in the same index
 * under a prefix of their own: a list of live records never reads past them, and one that includes them merges
 * two ranges by position.
 */
export interface PageRequest {
  readonly index: IndexName;
  readonly prefixes: readonly string[];
  readonly descending: boolean;
  /** Positions to stay within, both included; the ends of a range of positions with a common start. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** The last position of the page before. */
  readonly after?: string | undefined;
  readonly limit: number;
  readonly filter?: Filter | undefined;
}

/** A rule that no index answers. The page is filled up all the same, at the cost of reading what is left out. */
export interface Filter {
  readonly expression: string;
  readonly names?: Readonly<Record<string, string>>;
  readonly values: Readonly<Record<string, unknown>>;
}

export interface Page {
  readonly items: Item[];
  /** Position of the last item when more follow. */
  readonly next: string | undefined;
}

/** Read at a time when a filter may leave most of them out: few at first, and more while that finds too little. */
const FILTERED_BATCH = 200;
const FILTERED_BATCH_MAX = 3200;

export const DELETED = 'DELETED#';

export async function readPage(userId: UserId, request: PageRequest): Promise<Page> {
  const ranges = await Promise.all(request.prefixes.map((prefix) => readRange(userId, request, prefix)));
  const merged = ranges
    .flat()
    .sort((a, b) => compare(a.position, b.position) * (request.descending ? -1 : 1));
  const shown = merged.slice(0, request.limit);
  return {
    items: shown.map(({ item }) => item),
    next: merged.length > request.limit ? shown.at(-1)?.position : undefined,
  };
}

interface Placed {
  readonly position: string;
  readonly item: Item;
}

/** Up to one more than the limit, which tells whether more follow. */
async function readRange(userId: UserId, request: PageRequest, prefix: string): Promise<Placed[]> {
  const { index, descending, after, limit, filter } = request;
  const lower = prefix + (!descending && after !== undefined ? after : (request.from ?? ''));
  const upper = descending && after !== undefined ? prefix + after : endOf(prefix + (request.to ?? ''));
  const found: Placed[] = [];
  if (compare(lower, upper) > 0) return found;
  let lastKey: Item | undefined;
  let batch = FILTERED_BATCH;
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
      // Two more than shown: the record after the page, and the one the cursor stands on, which is read again.
      Limit: filter ? batch : limit + (after === undefined ? 1 : 2),
      ExclusiveStartKey: lastKey,
    });
    for (const item of result.items) {
      const position = String(item[index]).slice(prefix.length);
      if (position !== after) found.push({ position, item });
    }
    lastKey = result.lastKey;
    batch = Math.min(2 * batch, FILTERED_BATCH_MAX);
  } while (lastKey && found.length <= limit);
  return found.slice(0, limit + 1);
}

/** Sorts after every text that starts like this, and is none of them. */
function endOf(start: string): string {
  return start.slice(0, -1) + String.fromCharCode(start.charCodeAt(start.length - 1) + 1);
}

/** Like DynamoDB, by UTF-8 bytes; JavaScript's own order differs beyond the basic plane. */
function compare(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}
