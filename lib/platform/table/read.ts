import {
  BatchGetCommand,
  type BatchGetCommandInput,
  type BatchGetCommandOutput,
  GetCommand,
  QueryCommand,
  type QueryCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { batchesOf } from '../batches.ts';
import { config } from '../config.ts';
import { client, safeCall } from './client.ts';
import type { Key } from './keys.ts';
import { NothingProcessed } from './retry.ts';
import type { Item } from './write.ts';

export async function getItem(key: Key): Promise<Item | undefined> {
  const result = await safeCall('read', () =>
    client.send(
      new GetCommand({
        TableName: config.tableName,
        Key: { ...key },
        ConsistentRead: true,
        ReturnConsumedCapacity: 'TOTAL',
      }),
    ),
  );
  return result.Item;
}

/** The size of a strongly consistent read unit. */
const READ_UNIT_BYTES = 4096;

const BATCH_MAX = 100;

/**
 * Strongly consistent, in the order of the keys, which may repeat. A missing item is undefined, and so is the result
 * for an undefined key.
 */
export async function getItems(wanted: readonly (Key | undefined)[]): Promise<(Item | undefined)[]> {
  return (await readItems(wanted)).items;
}

export interface ReadItems {
  readonly items: (Item | undefined)[];
  readonly readBytes: number;
}

/** The same, with the size of what was read. */
export async function readItems(wanted: readonly (Key | undefined)[]): Promise<ReadItems> {
  const named = wanted.filter((key) => key !== undefined);
  const unique = [...new Map(named.map((key) => [`${key.pk}|${key.sk}`, key])).values()];
  const found = new Map<string, Item>();
  let readBytes = 0;
  await Promise.all(
    batchesOf(unique, BATCH_MAX).map(async (batch) => {
      const read = await getBatch(batch);
      readBytes += read.readBytes;
      for (const item of read.items) found.set(`${item.pk}|${item.sk}`, item);
    }),
  );
  return { items: wanted.map((key) => key && found.get(`${key.pk}|${key.sk}`)), readBytes };
}

async function getBatch(batch: readonly Key[]): Promise<{ items: Item[]; readBytes: number }> {
  const table = config.tableName;
  const items: Item[] = [];
  let readBytes = 0;
  let pending: BatchGetCommandInput['RequestItems'] = {
    [table]: { Keys: batch.map((key) => ({ ...key })), ConsistentRead: true },
  };
  while (pending && Object.keys(pending).length > 0) {
    const input: BatchGetCommandInput = { RequestItems: pending, ReturnConsumedCapacity: 'TOTAL' };
    const result: BatchGetCommandOutput = await safeCall('read', async () => {
      const output = await client.send(new BatchGetCommand(input));
      const left = output.UnprocessedKeys?.[table]?.Keys?.length ?? 0;
      // A batch that is throttled as a whole fails; one whose items are all throttled succeeds with nothing.
      if (left === input.RequestItems?.[table]?.Keys?.length) throw new NothingProcessed();
      return output;
    });
    items.push(...(result.Responses?.[table] ?? []));
    for (const { CapacityUnits = 0 } of result.ConsumedCapacity ?? [])
      readBytes += CapacityUnits * READ_UNIT_BYTES;
    pending = result.UnprocessedKeys;
  }
  return { items, readBytes };
}

export interface QueryResult {
  readonly items: Item[];
  /** Also set with `Select: 'COUNT'`, which returns no items. */
  readonly count: number;
  /** The number and size of the items that were read, including those that a filter left out. */
  readonly readCount: number;
  readonly readBytes: number;
  readonly lastKey: Item | undefined;
}

export type QueryInput = Omit<QueryCommandInput, 'TableName' | 'ReturnConsumedCapacity'>;

export async function query(input: QueryInput): Promise<QueryResult> {
  const result = await safeCall('read', () =>
    client.send(
      new QueryCommand({
        ConsistentRead: true,
        ...input,
        TableName: config.tableName,
        ReturnConsumedCapacity: 'TOTAL',
      }),
    ),
  );
  return {
    items: result.Items ?? [],
    count: result.Count ?? 0,
    readCount: result.ScannedCount ?? 0,
    readBytes: (result.ConsumedCapacity?.CapacityUnits ?? 0) * READ_UNIT_BYTES,
    lastKey: result.LastEvaluatedKey,
  };
}

/** The pages of a query, each of which is read only when it is needed. */
export async function* queryPages(input: QueryInput): AsyncGenerator<QueryResult> {
  let lastKey = input.ExclusiveStartKey;
  do {
    const page = await query({ ...input, ExclusiveStartKey: lastKey });
    yield page;
    lastKey = page.lastKey;
  } while (lastKey);
}

/** For a query: the items of a partition whose sort keys have this prefix. */
export function withPrefix({ pk, sk }: Key) {
  return {
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
    ExpressionAttributeValues: { ':pk': pk, ':prefix': sk },
  } satisfies QueryInput;
}

/** Every item with this prefix, page by page. */
export async function* queryPrefix(
  prefix: Key,
  options: { readonly attributes?: string; readonly names?: Record<string, string> } = {},
): AsyncGenerator<Item> {
  const pages = queryPages({
    ...withPrefix(prefix),
    ...(options.attributes && { ProjectionExpression: options.attributes }),
    ...(options.names && { ExpressionAttributeNames: options.names }),
  });
  for await (const { items } of pages) yield* items;
}
