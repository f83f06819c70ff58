import type { Key } from './keys.ts';
import { query } from './read.ts';
import type { Item } from './write.ts';

export interface NewestRequest {
  readonly limit: number;
  /** The id of the last record of the previous page. */
  readonly after?: string | undefined;
  /** Whether a record exists. DynamoDB removes expired ones only days later. */
  readonly isLive: (item: Item) => boolean;
}

/** Reads one page of records by their key prefix, newest first: the prefix is followed by ids that sort by creation. */
export async function readNewest(
  { pk, sk: prefix }: Key,
  { limit, after, isLive }: NewestRequest,
): Promise<{ items: Item[]; next: string | undefined }> {
  const found: Item[] = [];
  let lastKey: Item | undefined = after === undefined ? undefined : { pk, sk: prefix + after };
  do {
    const result = await query({
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
      ExpressionAttributeValues: { ':pk': pk, ':prefix': prefix },
      ScanIndexForward: false,
      Limit: limit + 1,
      ExclusiveStartKey: lastKey,
    });
    found.push(...result.items.filter(isLive));
    lastKey = result.lastKey;
  } while (lastKey && found.length <= limit);
  const items = found.slice(0, limit);
  return { items, next: found.length > limit ? String(items.at(-1)?.id) : undefined };
}
