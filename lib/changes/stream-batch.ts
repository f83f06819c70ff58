import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import type { BookId } from '../platform/book.ts';
import { describeError } from '../platform/endpoint/log.ts';
import { logLine } from '../platform/log-line.ts';
import { fromAttributes } from '../platform/table/client.ts';
import { bookOf, type Key } from '../platform/table/keys.ts';
import { type RecordEvent, type StreamRecord, toEvents } from './events.ts';

/**
 * Passes on what a batch of the table's stream did to the records of each book, in order. If that fails for a book, it
 * logs `failure`, and the batch is repeated from the book's first record. Other books' events are then repeated too,
 * so `consume` must expect repeated events.
 */
export async function consumeByBook(
  { Records }: DynamoDBStreamEvent,
  failure: string,
  consume: (bookId: BookId, events: readonly RecordEvent[]) => Promise<void>,
): Promise<DynamoDBBatchResponse> {
  const failed: StreamRecord[] = [];
  for (const [bookId, own] of Map.groupBy(Records.flatMap(toStreamRecord), (record) => record.bookId)) {
    try {
      const events = own.flatMap(toEvents);
      if (events.length > 0) await consume(bookId, events);
    } catch (error) {
      failed.push(...own.slice(0, 1));
      logLine('error', failure, { book_id: bookId, error: describeError(error) });
    }
  }
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
