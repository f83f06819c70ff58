import {
  type AttributeValue,
  BatchWriteItemCommand,
  type DynamoDBClient,
  type WriteRequest,
} from '@aws-sdk/client-dynamodb';
import { type Exchange, operationOf } from './exchange.ts';

/** An item as DynamoDB holds it. */
export type StoredItem = Record<string, AttributeValue> & {
  readonly pk: { S: string };
  readonly sk: { S: string };
};
type StoredKey = Pick<StoredItem, 'pk' | 'sk'>;

const BATCH_MAX = 25;

export async function writeItems(
  engine: DynamoDBClient,
  table: string,
  items: readonly StoredItem[],
): Promise<void> {
  await writeRequests(
    engine,
    table,
    items.map((Item) => ({ PutRequest: { Item } })),
  );
}

export async function writeRequests(
  engine: DynamoDBClient,
  table: string,
  requests: readonly WriteRequest[],
): Promise<void> {
  for (let i = 0; i < requests.length; i += BATCH_MAX) {
    let pending: Record<string, WriteRequest[]> | undefined = { [table]: requests.slice(i, i + BATCH_MAX) };
    while (pending && Object.keys(pending).length > 0) {
      const answer: { UnprocessedItems?: Record<string, WriteRequest[]> | undefined } = await engine.send(
        new BatchWriteItemCommand({ RequestItems: pending }),
      );
      pending = answer.UnprocessedItems;
    }
  }
}

/**
 * What puts back everything that these calls have written, so that the same request can be made again: items that
 * were there are put as they were, and others deleted.
 */
export function undoOf(exchanges: readonly Exchange[], before: readonly StoredItem[]): WriteRequest[] {
  const known = new Map(before.map((item) => [nameOf(item), item]));
  const written = new Map(exchanges.flatMap(writtenKeys).map((key) => [nameOf(key), key]));
  return [...written].map(([name, key]) => {
    const item = known.get(name);
    return item ? { PutRequest: { Item: item } } : { DeleteRequest: { Key: { pk: key.pk, sk: key.sk } } };
  });
}

function nameOf({ pk, sk }: StoredKey): string {
  return `${pk.S}|${sk.S}`;
}

interface WriteInput {
  readonly Key?: StoredKey;
  readonly Item?: StoredKey;
}

function writtenKeys(exchange: Exchange): StoredKey[] {
  const input = JSON.parse(exchange.request) as WriteInput & {
    readonly TransactItems?: readonly Readonly<Record<string, WriteInput>>[];
  };
  switch (operationOf(exchange)) {
    case 'PutItem':
    case 'UpdateItem':
    case 'DeleteItem':
      return keysOf([input]);
    case 'TransactWriteItems':
      return keysOf((input.TransactItems ?? []).flatMap((item) => Object.values(item)));
    default:
      return [];
  }
}

function keysOf(inputs: readonly WriteInput[]): StoredKey[] {
  return inputs.flatMap(({ Key, Item }) => Key ?? Item ?? []);
}
