import { BatchExecuteStatementCommand } from '@aws-sdk/lib-dynamodb';
import { batchesOf } from '../batches.ts';
import { config } from '../config.ts';
import { every } from '../every.ts';
import { client, safeCall } from './client.ts';
import type { Key } from './keys.ts';
import type { Item } from './write.ts';

/** The most statements per call. */
const BATCH_MAX = 25;
const AT_ONCE = 2;

/** Has DynamoDB's error name, so that it is retried where that helps. */
class StatementFailed extends Error {
  constructor(name: string, message: string) {
    super(message);
    this.name = name;
  }
}

/**
 * Inserts items without a transaction, at half the cost. An item that exists stays as it is. Each item is inserted or
 * not on its own, so the caller must be able to repeat this. Nothing is inserted after it has failed.
 */
export async function insertItems(items: readonly (Key & Item)[]): Promise<void> {
  const batches = batchesOf(items, BATCH_MAX);
  const lane = async () => {
    try {
      for (let batch = batches.shift(); batch; batch = batches.shift()) await insertBatch(batch);
    } catch (error) {
      batches.length = 0;
      throw error;
    }
  };
  await every(Array.from({ length: AT_ONCE }, lane));
}

async function insertBatch(batch: readonly (Key & Item)[]): Promise<void> {
  const Statements = batch.map(insertStatement);
  await safeCall('write', async () => {
    const output = await client.send(
      new BatchExecuteStatementCommand({ Statements, ReturnConsumedCapacity: 'TOTAL' }),
    );
    for (const { Error: error } of output.Responses ?? []) {
      if (error && error.Code !== 'DuplicateItem')
        throw new StatementFailed(String(error.Code), error.Message ?? 'A statement failed.');
    }
    return output;
  });
}

function insertStatement(item: Key & Item) {
  const fields = Object.entries(item).filter(([, value]) => value !== undefined);
  return {
    Statement: `INSERT INTO "${config.tableName}" VALUE {${fields.map(([name]) => `'${name}': ?`).join(', ')}}`,
    Parameters: fields.map(([, value]) => value),
  };
}
