import { BatchWriteCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { inject } from 'vitest';
import type { Item } from '../../lib/platform/table/write.ts';
import { engine } from './table.ts';

/** The items of a book's partition between two sort keys, both inclusive, strongly consistent. */
export async function storedItems(bookId: string, fromKey: string, toKey: string): Promise<Item[]> {
  const items: Item[] = [];
  let lastKey: Item | undefined;
  do {
    const page = await engine().send(
      new QueryCommand({
        TableName: inject('deployed').tableName,
        KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
        ExpressionAttributeValues: { ':pk': `BOOK#${bookId}`, ':from': fromKey, ':to': toKey },
        ConsistentRead: true,
        ExclusiveStartKey: lastKey,
      }),
    );
    items.push(...(page.Items ?? []));
    lastKey = page.LastEvaluatedKey;
  } while (lastKey);
  return items;
}

const BATCH_MAX = 25;
const BATCHES_AT_ONCE = 8;

/** Writes items as they are, thousands per second, for more data than a test can send through the API. */
export async function writeItems(items: readonly Item[]): Promise<void> {
  const table = inject('deployed').tableName;
  const batches: Item[][] = [];
  for (let i = 0; i < items.length; i += BATCH_MAX) batches.push(items.slice(i, i + BATCH_MAX));
  const worker = async () => {
    for (let batch = batches.pop(); batch; batch = batches.pop()) {
      const requests = batch.map((item) => ({ PutRequest: { Item: item } }));
      const result = await engine().send(new BatchWriteCommand({ RequestItems: { [table]: requests } }));
      if (Object.keys(result.UnprocessedItems ?? {}).length > 0)
        throw new Error('The engine left items out.');
    }
  };
  await Promise.all(Array.from({ length: BATCHES_AT_ONCE }, worker));
}
