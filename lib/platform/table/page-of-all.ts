import type { Key } from './keys.ts';
import type { Page, Paging } from './page.ts';
import { queryPrefix } from './read.ts';
import type { Item } from './write.ts';

/**
 * Reads one page of a list whose records are few and change often. They are in no index, so that a change writes one
 * item instead of a copy per index. Every request reads all of them by their key prefix, strongly consistent, and
 * sorts them in memory. Order and cursors are those of `readPage`. Without a limit, the page has all of them.
 */
interface PageOfAllRequest extends Partial<Paging> {
  /** Attribute values that an item must have; undefined allows any value. */
  readonly equal?: Readonly<Item>;
  /** Any other condition. */
  readonly keeps?: (item: Item) => boolean;
  /** Orders the list. It ends with the id, so it is unique, and it is what a cursor contains. */
  readonly position: (item: Item) => string;
}

export async function readPageOfAll<T>(
  prefix: Key,
  request: PageOfAllRequest,
  toRecord: (item: Item) => T,
): Promise<Page<T>> {
  const { equal = {}, keeps = () => true, position, after, limit = Number.POSITIVE_INFINITY } = request;
  const wanted = Object.entries(equal).filter(([, value]) => value !== undefined);
  // By UTF-8 bytes, as DynamoDB sorts; JavaScript's own order differs beyond the basic plane.
  const start = after === undefined ? undefined : Buffer.from(after);
  const found: { item: Item; position: Buffer }[] = [];
  for await (const item of queryPrefix(prefix)) {
    if (!wanted.every(([name, value]) => item[name] === value) || !keeps(item)) continue;
    const own = Buffer.from(position(item));
    if (start === undefined || Buffer.compare(own, start) > 0) found.push({ item, position: own });
  }
  found.sort((a, b) => Buffer.compare(a.position, b.position));
  const shown = found.slice(0, limit);
  return {
    items: shown.map(({ item }) => toRecord(item)),
    next: found.length > shown.length ? shown.at(-1)?.position.toString() : undefined,
  };
}
