import { BatchWriteCommand, type BatchWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { batchesOf } from '../batches.ts';
import { config } from '../config.ts';
import { client, safeCall } from './client.ts';
import type { Key } from './keys.ts';
import { NothingProcessed } from './retry.ts';

/** As many as one call takes. */
const BATCH_MAX = 25;

/**
 * Removes items without a condition and not atomically, at half the price of a transaction. For items that nobody can
 * reach any more: everything else goes through `transact`.
 */
export async function removeItems(keys: readonly Key[]): Promise<void> {
  const results = await Promise.allSettled(batchesOf(keys, BATCH_MAX).map(removeBatch));
  // Only when all have ended: nothing goes on after the function has answered.
  const failed = results.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}

async function removeBatch(batch: readonly Key[]): Promise<void> {
  const table = config.tableName;
  let pending: BatchWriteCommandInput['RequestItems'] = {
    [table]: batch.map(({ pk, sk }) => ({ DeleteRequest: { Key: { pk, sk } } })),
  };
  while (pending && Object.keys(pending).length > 0) {
    const input: BatchWriteCommandInput = { RequestItems: pending, ReturnConsumedCapacity: 'TOTAL' };
    const result = await safeCall('write', async () => {
      const output = await client.send(new BatchWriteCommand(input));
      const left = output.UnprocessedItems?.[table]?.length ?? 0;
      if (left === input.RequestItems?.[table]?.length) throw new NothingProcessed();
      return output;
    });
    pending = result.UnprocessedItems;
  }
}
