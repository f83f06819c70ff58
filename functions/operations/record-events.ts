import type { Context, DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import { sendMailsOf } from '../../lib/auth/mail/send-now.ts';
import { FeedWatch } from '../../lib/changes/feed-watch.ts';
import { consumeByBook } from '../../lib/changes/stream-batch.ts';
import { logLine } from '../../lib/platform/log-line.ts';
import { startMeter } from '../../lib/platform/table/meter.ts';
import { startTimeBudget } from '../../lib/platform/table/retry.ts';
import { recordEvents } from '../../lib/webhooks/record-events.ts';

/**
 * How long a batch waits for the feed, altogether. The feed is usually up to date within a second. If it is not, the
 * batch is repeated later.
 */
const FEED_WAIT_MS = 10_000;

/**
 * Consumes the table's stream beside the function that records changes: has new mails sent, and records events for
 * webhooks. It is a separate function so that many events of one book do not delay the feeds of others. DynamoDB allows
 * no third reader of a stream, so the function that sends mails cannot read it itself.
 */
export async function handler(event: DynamoDBStreamEvent, context: Context): Promise<DynamoDBBatchResponse> {
  startTimeBudget(context.getRemainingTimeInMillis());
  const meter = startMeter();
  // First, because events may wait for the feed.
  await sendMailsOf(event);
  const feed = new FeedWatch(FEED_WAIT_MS);
  const total = { recorded: 0, held_back: 0 };
  const response = await consumeByBook(event, 'events not recorded', async (bookId, events) => {
    const { recorded, heldBack } = await recordEvents(bookId, events, feed);
    total.recorded += recorded;
    total.held_back += heldBack;
  });
  // Most books have no webhooks, and most batches log nothing.
  if (total.recorded + total.held_back > 0) logLine('info', 'events recorded', { ...total, dynamodb: meter });
  return response;
}
