import {
  type AttributeValue,
  BatchGetItemCommand,
  type BatchGetItemCommandInput,
  type BatchGetItemCommandOutput,
  DynamoDBClient,
  GetItemCommand,
  QueryCommand,
  type QueryCommandInput,
  UpdateItemCommand,
  type UpdateItemCommandInput,
} from '@aws-sdk/client-dynamodb';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import { config } from '../config.ts';
import { Problem } from '../problems.ts';
import type { Key } from './keys.ts';
import { meterCall } from './meter.ts';
import { CALL_TIMEOUT_MS, RetriesExhausted, withRetries } from './retry.ts';

/** A stored item, before its entity file has given it a type. */
export type Item = Record<string, unknown>;

const endpoint = config.dynamodbEndpoint;

export const client = new DynamoDBClient({
  ...(endpoint && { endpoint }),
  // Retries are ours (retry.ts): the SDK does not retry cancelled transactions.
  maxAttempts: 1,
  requestHandler: {
    connectionTimeout: 1000,
    requestTimeout: CALL_TIMEOUT_MS,
    // Without this the SDK only logs a warning and waits on.
    throwOnRequestTimeout: true,
  },
  // Otherwise the client puts its middlewares together anew for every call.
  cacheMiddleware: true,
});

/** An item in DynamoDB's own notation. */
export type Attributes = Record<string, AttributeValue>;

export function toAttributes(item: object): Attributes {
  return marshall(item, { removeUndefinedValues: true });
}

/** Integers beyond 2^53 stay exact as bigint instead of throwing. */
export function fromAttributes(attributes: Attributes): Item {
  return unmarshall(attributes, {
    wrapNumbers: (text) => (Number.isSafeInteger(Number(text)) ? Number(text) : BigInt(text)),
  });
}

export async function getItem(key: Key): Promise<Item | undefined> {
  const result = await read(() =>
    client.send(
      new GetItemCommand({
        TableName: config.tableName,
        Key: toAttributes(key),
        ConsistentRead: true,
        ReturnConsumedCapacity: 'TOTAL',
      }),
    ),
  );
  return result.Item && fromAttributes(result.Item);
}

const BATCH_MAX = 100;

/** Named like what it means, so that it is retried like that. */
class NothingProcessed extends Error {
  override readonly name = 'ProvisionedThroughputExceededException';
}

/**
 * Strongly consistent, in the order of the keys. Duplicates are fine; what does not exist is undefined, and so is
 * what a key that is undefined asks for.
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
    const result: BatchGetItemCommandOutput = await read(async () => {
      const output = await client.send(new BatchGetItemCommand(input));
      const left = output.UnprocessedKeys?.[table]?.Keys?.length ?? 0;
      // A batch that is throttled as a whole fails; one that is throttled in all of its parts succeeds with nothing.
      if (left === input.RequestItems?.[table]?.Keys?.length) throw new NothingProcessed();
      return output;
    });
    items.push(...(result.Responses?.[table] ?? []).map(fromAttributes));
    pending = result.UnprocessedKeys;
  }
  return items;
}

/** An input whose values and keys are still as the code has them. */
type Native<Input> = Omit<Input, 'TableName' | 'Key' | 'ExpressionAttributeValues' | 'ExclusiveStartKey'> & {
  readonly ExpressionAttributeValues?: Item;
};

export async function query({
  ExpressionAttributeValues: values,
  ExclusiveStartKey: from,
  ...input
}: Native<QueryCommandInput> & { readonly ExclusiveStartKey?: Item | undefined }): Promise<{
  items: Item[];
  lastKey: Item | undefined;
}> {
  const result = await read(() =>
    client.send(
      new QueryCommand({
        ConsistentRead: true,
        ...input,
        ...(values && { ExpressionAttributeValues: toAttributes(values) }),
        ...(from && { ExclusiveStartKey: toAttributes(from) }),
        TableName: config.tableName,
        ReturnConsumedCapacity: 'TOTAL',
      }),
    ),
  );
  const { Items = [], LastEvaluatedKey } = result;
  return { items: Items.map(fromAttributes), lastKey: LastEvaluatedKey && fromAttributes(LastEvaluatedKey) };
}

/** For counters and marks outside any business transaction; those go through transact.ts. */
export async function updateItem({
  Key: key,
  ExpressionAttributeValues: values,
  ...input
}: Native<UpdateItemCommandInput> & { readonly Key: object }): Promise<Item> {
  const result = await metered('write', () =>
    client.send(
      new UpdateItemCommand({
        ...input,
        Key: toAttributes(key),
        ...(values && { ExpressionAttributeValues: toAttributes(values) }),
        TableName: config.tableName,
        ReturnConsumedCapacity: 'TOTAL',
      }),
    ),
  );
  return fromAttributes(result.Attributes ?? {});
}

async function read<T extends Parameters<typeof meterOutput>[1]>(call: () => Promise<T>): Promise<T> {
  return metered('read', call);
}

async function metered<T extends Parameters<typeof meterOutput>[1]>(
  kind: 'read' | 'write',
  call: () => Promise<T>,
): Promise<T> {
  try {
    const result = await withRetries(call);
    meterOutput(kind, result);
    return result;
  } catch (error) {
    if (error instanceof RetriesExhausted) throw unavailable(error);
    throw error;
  }
}

function meterOutput(
  kind: 'read' | 'write',
  output: { ConsumedCapacity?: Parameters<typeof meterCall>[1] },
): void {
  meterCall(kind, output.ConsumedCapacity);
}

export function unavailable(cause: RetriesExhausted): Problem {
  return new Problem(
    'service_unavailable',
    'The service is overloaded; nothing was changed. Try again shortly.',
    { retryAfterSeconds: 1, cause },
  );
}
