import {
  BatchGetItemCommand,
  type BatchGetItemCommandInput,
  type BatchGetItemCommandOutput,
  GetItemCommand,
  type GetItemCommandInput,
  QueryCommand,
  type QueryCommandInput,
} from '@aws-sdk/client-dynamodb';
import { config } from '../config.ts';
import { client, fromAttributes, inTable, type Plain, safeCall, toAttributes } from './client.ts';
import type { Key } from './keys.ts';
import type { Item } from './write.ts';

export async function getItem(key: Key): Promise<Item | undefined> {
  const input: GetItemCommandInput = {
    ...inTable<GetItemCommandInput>({ Key: key }),
    ConsistentRead: true,
    ReturnConsumedCapacity: 'TOTAL',
  };
  const { Item: found } = await safeCall('read', () => client.send(new GetItemCommand(input)));
  return found && fromAttributes(found);
}

const BATCH_MAX = 100;

/** Has DynamoDB's name for throttling, so that it is retried as such. */
class NothingProcessed extends Error {
  override readonly name = 'ProvisionedThroughputExceededException';
}

/**
 * Strongly consistent, in the order of the keys, which may repeat. A missing item is undefined, and so is the result
 * for an undefined key.
 */
export async function getItems(wanted: readonly (Key | undefined)[]): Promise<(Item | undefined)[]> {
  const named = wanted.filter((key) => key !== undefined);
  const unique = [...new Map(named.map((key) => [`${key.pk}|${key.sk}`, key])).values()];
  const batches: Key[][] = [];
  for (let i = 0; i < unique.length; i += BATCH_MAX) batches.push(unique.slice(i, i + BATCH_MAX));
  const found = new Map<string, Item>();
  await Promise.all(
    batches.map(async (batch) => {
      for (const item of await getBatch(batch)) found.set(`${item.pk}|${item.sk}`, item);
    }),
  );
  return wanted.map((key) => key && found.get(`${key.pk}|${key.sk}`));
}

async function getBatch(batch: readonly Key[]): Promise<Item[]> {
  const table = config.tableName;
  const items: Item[] = [];
  let pending: BatchGetItemCommandInput['RequestItems'] = {
    [table]: { Keys: batch.map(toAttributes), ConsistentRead: true },
  };
  while (pending && Object.keys(pending).length > 0) {
    const input: BatchGetItemCommandInput = { RequestItems: pending, ReturnConsumedCapacity: 'TOTAL' };
    const result: BatchGetItemCommandOutput = await safeCall('read', async () => {
      const output = await client.send(new BatchGetItemCommand(input));
      const left = output.UnprocessedKeys?.[table]?.Keys?.length ?? 0;
      // A batch that is throttled as a whole fails; one whose items are all throttled succeeds with nothing.
      if (left === input.RequestItems?.[table]?.Keys?.length) throw new NothingProcessed();
      return output;
    });
    items.push(...(result.Responses?.[table] ?? []).map(fromAttributes));
    pending = result.UnprocessedKeys;
  }
  return items;
}

/** The size of a strongly consistent read unit. */
const READ_UNIT_BYTES = 4096;

export interface QueryResult {
  readonly items: Item[];
  /** Also set with `Select: 'COUNT'`, which returns no items. */
  readonly count: number;
  /** The number and size of the items that were read, including those that a filter left out. */
  readonly readCount: number;
  readonly readBytes: number;
  readonly lastKey: Item | undefined;
}

export async function query(plain: Plain<QueryCommandInput>): Promise<QueryResult> {
  const input: QueryCommandInput = {
    ConsistentRead: true,
    ...inTable<QueryCommandInput>(plain),
    ReturnConsumedCapacity: 'TOTAL',
  };
  const result = await safeCall('read', () => client.send(new QueryCommand(input)));
  return {
    items: (result.Items ?? []).map(fromAttributes),
    count: result.Count ?? 0,
    readCount: result.ScannedCount ?? 0,
    readBytes: (result.ConsumedCapacity?.CapacityUnits ?? 0) * READ_UNIT_BYTES,
    lastKey: result.LastEvaluatedKey && fromAttributes(result.LastEvaluatedKey),
  };
}

/** Every item of a partition whose sort key has this prefix, page by page. */
export async function* queryPrefix(
  key: Key,
  options: { readonly attributes?: string } = {},
): AsyncGenerator<Item> {
  let lastKey: Item | undefined;
  do {
    const result = await query({
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
      ExpressionAttributeValues: { ':pk': key.pk, ':prefix': key.sk },
      ...(options.attributes && { ProjectionExpression: options.attributes }),
      ExclusiveStartKey: lastKey,
    });
    yield* result.items;
    lastKey = result.lastKey;
  } while (lastKey);
}
