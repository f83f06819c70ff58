import { setTimeout as sleep } from 'node:timers/promises';
import {
  type AttributeValue,
  BatchGetItemCommand,
  BatchWriteItemCommand,
  type DynamoDBClient,
  ScanCommand,
  type WriteRequest,
} from '@aws-sdk/client-dynamodb';
import { PARTITION_KEY, SORT_KEY } from '../../lib/platform/table/names.ts';
import { CommandError } from '../cli/command.ts';

/** An item as DynamoDB sends it, so that copies are exact. */
export type StoredItem = Record<string, AttributeValue>;

export interface Table {
  readonly client: DynamoDBClient;
  readonly name: string;
}

const GET_MAX = 100;
const WRITE_MAX = 25;
const ATTEMPTS_MAX = 12;
const LONGEST_WAIT_MS = 10_000;

/** One of several parts of a table, page by page, with these attributes only. */
export async function* scan(
  { client, name }: Table,
  part: { readonly number: number; readonly of: number },
  attributes: readonly string[] | undefined,
  abortSignal: AbortSignal,
): AsyncGenerator<StoredItem[]> {
  let after: StoredItem | undefined;
  do {
    const command = new ScanCommand({
      TableName: name,
      ConsistentRead: true,
      Segment: part.number,
      TotalSegments: part.of,
      ExclusiveStartKey: after,
      ...(attributes && only(attributes)),
    });
    const { Items = [], LastEvaluatedKey } = await client.send(command, { abortSignal });
    yield Items;
    after = LastEvaluatedKey;
  } while (after);
}

/** The items with the keys of these, by `idOf`. */
export async function findSame(
  { client, name }: Table,
  items: readonly StoredItem[],
  attributes: readonly string[] | undefined,
  abortSignal: AbortSignal,
): Promise<Map<string, StoredItem>> {
  const found = new Map<string, StoredItem>();
  const get = async (Keys: StoredItem[]): Promise<StoredItem[]> => {
    const request = { [name]: { Keys, ConsistentRead: true, ...(attributes && only(attributes)) } };
    const answer = await client.send(new BatchGetItemCommand({ RequestItems: request }), { abortSignal });
    for (const item of answer.Responses?.[name] ?? []) found.set(idOf(item), item);
    return answer.UnprocessedKeys?.[name]?.Keys ?? [];
  };
  for (const batch of batches(items.map(keyOf), GET_MAX)) await untilDone(batch, get, abortSignal);
  return found;
}

export async function writeAll(
  { client, name }: Table,
  requests: readonly WriteRequest[],
  abortSignal: AbortSignal,
): Promise<void> {
  const write = async (batch: WriteRequest[]): Promise<WriteRequest[]> => {
    const command = new BatchWriteItemCommand({ RequestItems: { [name]: batch } });
    return (await client.send(command, { abortSignal })).UnprocessedItems?.[name] ?? [];
  };
  for (const batch of batches(requests, WRITE_MAX)) await untilDone(batch, write, abortSignal);
}

/** Repeats a call with what it left, which DynamoDB does if it is too much or too fast. */
async function untilDone<T>(
  given: T[],
  act: (batch: T[]) => Promise<T[]>,
  signal: AbortSignal,
): Promise<void> {
  let left = given;
  for (let failures = 0; left.length > 0; ) {
    const before = left.length;
    left = await act(left);
    failures = left.length < before ? 0 : failures + 1;
    if (failures >= ATTEMPTS_MAX) throw new CommandError('DynamoDB does not accept any more requests.');
    if (left.length > 0) await sleep(Math.min(LONGEST_WAIT_MS, 50 * 2 ** failures), undefined, { signal });
  }
}

export function keyOf(item: StoredItem): StoredItem {
  const { [PARTITION_KEY]: pk, [SORT_KEY]: sk } = item;
  if (!pk || !sk) throw new CommandError('An item has no key.');
  return { [PARTITION_KEY]: pk, [SORT_KEY]: sk };
}

export function idOf(item: StoredItem): string {
  return JSON.stringify([item[PARTITION_KEY]?.S, item[SORT_KEY]?.S]);
}

function only(attributes: readonly string[]) {
  const names = Object.fromEntries(attributes.map((attribute, place) => [`#a${place}`, attribute]));
  return { ProjectionExpression: Object.keys(names).join(', '), ExpressionAttributeNames: names };
}

function batches<T>(all: readonly T[], size: number): T[][] {
  const parts: T[][] = [];
  for (let start = 0; start < all.length; start += size) parts.push(all.slice(start, start + size));
  return parts;
}
