import type { Context, DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import { getEpoch } from '../../lib/changes/feed.ts';
import { recordChanges } from '../../lib/changes/record-changes.ts';
import { consumeByBook } from '../../lib/changes/stream-batch.ts';
import { logLine } from '../../lib/platform/log-line.ts';
import { startMeter } from '../../lib/platform/table/meter.ts';
import { startTimeBudget } from '../../lib/platform/table/retry.ts';

/** Consumes the table's stream: adds each change to the feed of its book. */
export async function handler(event: DynamoDBStreamEvent, context: Context): Promise<DynamoDBBatchResponse> {
  startTimeBudget(context.getRemainingTimeInMillis());
  const meter = startMeter();
  const epoch = await getEpoch();
  let changes = 0;
  const response = await consumeByBook(event, 'changes not recorded', async (bookId, events) => {
    changes += await recordChanges(bookId, events, epoch);
  });
  logLine('info', 'changes recorded', { records: event.Records.length, changes, dynamodb: meter });
  return response;
}
