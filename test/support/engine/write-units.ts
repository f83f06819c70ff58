import { isDeepStrictEqual } from 'node:util';
import { marshall } from '@aws-sdk/util-dynamodb';
import type { Item } from '../../../lib/platform/table/write.ts';
import { nameOf, type StoredItem } from '../../bench/items.ts';
import { writeUnitsOf } from '../../bench/write-units.ts';
import type { Answer } from '../api.ts';
import { storedItems } from '../ledger-table.ts';

/** What AWS charges for a request that writes in one transaction. DynamoDB Local reports far less. */
export async function writeUnitsFor(bookId: string, request: () => Promise<Answer>): Promise<number> {
  const before = await partitionOf(bookId);
  const answer = await request();
  if (answer.status >= 300) throw new Error(answer.text);
  return unitsBetween(before, await partitionOf(bookId));
}

export function partitionOf(bookId: string): Promise<Item[]> {
  return storedItems(bookId, ' ', '~');
}

/** Every item that differs counts; items that a transaction only checks cannot be seen here. */
export function unitsBetween(before: readonly Item[], after: readonly Item[]): number {
  const [was, became] = [before.map(toStored), after.map(toStored)];
  const old = new Map(was.map((item) => [nameOf(item), item]));
  const young = new Map(became.map((item) => [nameOf(item), item]));
  const changed = [...new Map([...old, ...young])].flatMap(([name, { pk, sk }]) =>
    isDeepStrictEqual(old.get(name), young.get(name)) ? [] : [{ Update: { Key: { pk, sk } } }],
  );
  const transaction = {
    target: 'DynamoDB_20120810.TransactWriteItems',
    request: JSON.stringify({ TransactItems: changed }),
    status: 200,
    response: '{}',
    startedAt: 0,
    endedAt: 0,
  };
  return writeUnitsOf([transaction], was, became);
}

function toStored(item: Item): StoredItem {
  return marshall(item, { removeUndefinedValues: true }) as StoredItem;
}
