import {
  type AttributeValue,
  BatchWriteItemCommand,
  type DynamoDBClient,
  GetItemCommand,
  QueryCommand,
  type WriteRequest,
} from '@aws-sdk/client-dynamodb';

/** An item as DynamoDB holds it. */
export type StoredItem = Record<string, AttributeValue> & {
  readonly pk: { S: string };
  readonly sk: { S: string };
};
export type StoredKey = Pick<StoredItem, 'pk' | 'sk'>;

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
 * Writes that undo everything that was written, so that the same request can be made again: existing items are
 * restored, and new ones deleted.
 */
export function undoOf(written: readonly StoredKey[], before: readonly StoredItem[]): WriteRequest[] {
  const known = new Map(before.map((item) => [nameOf(item), item]));
  return written.map((key) => {
    const item = known.get(nameOf(key));
    return item ? { PutRequest: { Item: item } } : { DeleteRequest: { Key: { pk: key.pk, sk: key.sk } } };
  });
}

export async function readItems(
  engine: DynamoDBClient,
  table: string,
  keys: readonly StoredKey[],
): Promise<StoredItem[]> {
  const answers = await Promise.all(
    keys.map(({ pk, sk }) =>
      engine.send(new GetItemCommand({ TableName: table, Key: { pk, sk }, ConsistentRead: true })),
    ),
  );
  return answers.flatMap(({ Item }) => (Item ? [Item as StoredItem] : []));
}

export async function readPartition(
  engine: DynamoDBClient,
  table: string,
  partition: string,
): Promise<StoredItem[]> {
  const items: StoredItem[] = [];
  let from: QueryCommand['input']['ExclusiveStartKey'];
  do {
    const page = await engine.send(
      new QueryCommand({
        TableName: table,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': { S: partition } },
        ConsistentRead: true,
        ExclusiveStartKey: from,
      }),
    );
    items.push(...((page.Items ?? []) as StoredItem[]));
    from = page.LastEvaluatedKey;
  } while (from);
  return items;
}

export function nameOf({ pk, sk }: StoredKey): string {
  return `${pk.S}|${sk.S}`;
}
