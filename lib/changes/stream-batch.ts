import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { describeError } from '../platform/endpoint/log.ts';
import { logLine } from '../platform/log-line.ts';
import { fromAttributes } from '../platform/table/client.ts';
import { type Key, userOf } from '../platform/table/keys.ts';
import type { UserId } from '../platform/user.ts';
import { type RecordEvent, type StreamRecord, toEvents } from './events.ts';

/**
 * Passes on what a batch of the table's stream did to the records of each user, in order. If that fails for a user, it
 * logs `failure`, and the batch is repeated from the user's first record. Other users' events are then repeated too,
 * so `consume` must expect repeated events.
 */
export async function consumeByUser(
  { Records }: DynamoDBStreamEvent,
  failure: string,
  consume: (userId: UserId, events: readonly RecordEvent[]) => Promise<void>,
): Promise<DynamoDBBatchResponse> {
  const failed: StreamRecord[] = [];
  for (const [userId, own] of Map.groupBy(Records.flatMap(toStreamRecord), (record) => record.userId)) {
    try {
      const events = own.flatMap(toEvents);
      if (events.length > 0) await consume(userId, events);
    } catch (error) {
      failed.push(...own.slice(0, 1));
      logLine('error', failure, { user_id: userId, error: describeError(error) });
    }
  }
  return { batchItemFailures: failed.map(({ sequenceNumber }) => ({ itemIdentifier: sequenceNumber })) };
}

function toStreamRecord({ dynamodb }: DynamoDBRecord): StreamRecord[] {
  const { Keys, OldImage, NewImage, SequenceNumber = '', ApproximateCreationDateTime = 0 } = dynamodb ?? {};
  const { pk, sk } = fromAttributes((Keys ?? {}) as Attributes) as unknown as Key;
  const userId = userOf({ pk });
  if (userId === undefined) return [];
  return [
    {
      userId,
      sk,
      sequenceNumber: SequenceNumber,
      writtenAt: new Date(ApproximateCreationDateTime * 1000),
      ...(OldImage && { before: fromAttributes(OldImage as Attributes) }),
      ...(NewImage && { after: fromAttributes(NewImage as Attributes) }),
    },
  ];
}

type Attributes = Parameters<typeof fromAttributes>[0];
