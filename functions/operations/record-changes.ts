import type { Context, DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { type StreamRecord, toEvents } from '../../lib/changes/events.ts';
import { getEpoch } from '../../lib/changes/feed.ts';
import { recordChanges } from '../../lib/changes/record-changes.ts';
import { describeError } from '../../lib/platform/endpoint/log.ts';
import { logLine } from '../../lib/platform/log-line.ts';
import { fromAttributes } from '../../lib/platform/table/client.ts';
import { bookOf, type Key } from '../../lib/platform/table/keys.ts';
import { startMeter } from '../../lib/platform/table/meter.ts';
import { startTimeBudget } from '../../lib/platform/table/retry.ts';
import { recordEvents } from '../../lib/webhooks/record-events.ts';

/**
 * Consumes the table's stream: adds each change to its user's feed, and records it for webhooks. If the changes of a
 * user cannot be stored, the batch is repeated from the first of them. Other users' changes are then repeated too,
 * which is harmless.
 */
export async function handler(event: DynamoDBStreamEvent, context: Context): Promise<DynamoDBBatchResponse> {
  startTimeBudget(context.getRemainingTimeInMillis());
  const meter = startMeter();
  const records = event.Records.flatMap(toStreamRecord);
  const epoch = await getEpoch();
  const failed: StreamRecord[] = [];
  let changes = 0;
  for (const [bookId, own] of Map.groupBy(records, (record) => record.bookId)) {
    try {
      const events = own.flatMap(toEvents);
      if (events.length === 0) continue;
      changes += await recordChanges(bookId, events, epoch);
      await recordEvents(bookId, events);
    } catch (error) {
      failed.push(...own.slice(0, 1));
      logLine('error', 'changes not recorded', { book_id: bookId, error: describeError(error) });
    }
  }
  logLine('info', 'changes recorded', { records: event.Records.length, changes, dynamodb: meter });
  return { batchItemFailures: failed.map(({ sequenceNumber }) => ({ itemIdentifier: sequenceNumber })) };
}

function toStreamRecord({ dynamodb }: DynamoDBRecord): StreamRecord[] {
  const { Keys, OldImage, NewImage, SequenceNumber = '', ApproximateCreationDateTime = 0 } = dynamodb ?? {};
  const { pk, sk } = fromAttributes((Keys ?? {}) as Attributes) as unknown as Key;
  const bookId = bookOf({ pk });
  if (bookId === undefined) return [];
  return [
    {
      bookId,
      sk,
      sequenceNumber: SequenceNumber,
      writtenAt: new Date(ApproximateCreationDateTime * 1000),
      ...(OldImage && { before: fromAttributes(OldImage as Attributes) }),
      ...(NewImage && { after: fromAttributes(NewImage as Attributes) }),
    },
  ];
}

type Attributes = Parameters<typeof fromAttributes>[0];
