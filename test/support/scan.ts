import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { inject } from 'vitest';
import { engine } from './table.ts';

/** Keys of all items of the whole table that contain one of these texts anywhere. */
export async function itemsNaming(texts: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  let lastKey: Record<string, unknown> | undefined;
  do {
    const page = await engine().send(
      new ScanCommand({
        TableName: inject('deployed').tableName,
        ConsistentRead: true,
        ExclusiveStartKey: lastKey,
      }),
    );
    for (const item of page.Items ?? []) {
      const stored = JSON.stringify(item);
      if (texts.some((text) => stored.includes(text))) found.push(`${item.pk} ${item.sk}`);
    }
    lastKey = page.LastEvaluatedKey;
  } while (lastKey);
  return found;
}
