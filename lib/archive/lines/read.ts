import type { Ledger } from '../../ledger/ledger.ts';
import type { BookId } from '../../platform/book.ts';
import type { Key } from '../../platform/table/keys.ts';
import { QUERY_READ_MAX_BYTES } from '../../platform/table/range.ts';
import { query, withPrefix } from '../../platform/table/read.ts';
import type { Item } from '../../platform/table/write.ts';

/** How to read some records of a type, ordered by id. */
export interface Reader {
  /** The most that one read takes. */
  readonly pageMaxBytes: number;
  /** The ledger comes from a settled read: it does not change while records are read. */
  read(bookId: BookId, after: string | undefined, ledger: Ledger): Promise<ArchivedPage>;
}

interface ArchivedPage {
  readonly records: readonly { readonly sk: string; readonly record: object }[];
  readonly readBytes: number;
  readonly isLast: boolean;
}

/** For records that are in one item each. */
export function itemsBelow(
  prefixOf: (bookId: BookId) => Key,
  toRecord: (item: Item, ledger: Ledger) => object,
): Reader {
  return {
    pageMaxBytes: QUERY_READ_MAX_BYTES,
    read: async (bookId, after, ledger) => {
      const page = await readItems(prefixOf(bookId), after);
      return {
        ...page,
        records: page.items.map((item) => ({ sk: String(item.sk), record: toRecord(item, ledger) })),
      };
    },
  };
}

/** Items by key, including those of deleted records. */
export async function readItems(prefix: Key, after: string | undefined, limit?: number) {
  const { items, readBytes, lastKey } = await query({
    ...withPrefix(prefix),
    ...(after !== undefined && { ExclusiveStartKey: { ...prefix, sk: after } }),
    ...(limit !== undefined && { Limit: limit }),
  });
  return { items, readBytes, isLast: lastKey === undefined };
}
