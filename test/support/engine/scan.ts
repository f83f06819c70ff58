import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { inject } from 'vitest';
import { addressHash } from '../../../lib/auth/mail/outbox.ts';
import type { TestUser } from '../api.ts';
import { engine, table } from '../table.ts';

/**
 * Keys of all items that contain one of these texts. If ERASED_ITEMS is set, the whole table is read; it is large,
 * because all tests share it. Otherwise, only the partitions where a user has items are read.
 */
export async function itemsNaming(
  { id, bookId, email }: Pick<TestUser, 'id' | 'bookId' | 'email'>,
  texts: readonly string[],
): Promise<string[]> {
  if (process.env.ERASED_ITEMS) return scan(texts);
  const partitions = await Promise.all(
    [
      ...['USER', 'CRED', 'AUTH', 'LOG', 'OUTBOX'].map((kind) => `${kind}#${id}`),
      `BOOK#${bookId}`,
      `EMAIL#${email}`,
      `OUTBOX#${addressHash(email)}`,
      'ERASURE',
    ].map((partition) => table().list(partition)),
  );
  return naming(texts, partitions.flat());
}

function naming(texts: readonly string[], items: readonly Record<string, unknown>[]): string[] {
  return items
    .filter((item) => texts.some((text) => JSON.stringify(item).includes(text)))
    .map(({ pk, sk }) => `${pk} ${sk}`);
}

async function scan(texts: readonly string[]): Promise<string[]> {
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
    found.push(...naming(texts, page.Items ?? []));
    lastKey = page.LastEvaluatedKey;
  } while (lastKey);
  return found;
}
