import { Duration } from 'aws-cdk-lib';
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import {
  EventSourceMapping,
  FilterCriteria,
  FilterRule,
  type IFunction,
  StartingPosition,
} from 'aws-cdk-lib/aws-lambda';
import { SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources';
import { type IQueue, Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import {
  BOOK_PARTITIONS,
  HEARTBEAT_PARTITION,
  OUTBOX_PARTITIONS,
  RECORD_PREFIXES,
  STREAMED_KEYS,
} from '../../lib/platform/table/names.ts';
import { streamArn } from './table.ts';

/** Receives the positions of discarded stream records, without their contents. An alarm watches it. */
export function createLostChanges(scope: Construct): Queue {
  return new Queue(scope, 'LostChanges', {
    encryption: QueueEncryption.SQS_MANAGED,
    enforceSSL: true,
    retentionPeriod: Duration.days(14),
  });
}

const Keys = {
  pk: { S: FilterRule.beginsWith(BOOK_PARTITIONS) },
  sk: { S: [...STREAMED_KEYS, ...RECORD_PREFIXES.map((prefix) => ({ prefix }))] },
};

/** Records of books that both functions get, and new mails, which only the second one passes on. */
const RECORDS = FilterCriteria.filter({ dynamodb: { Keys } });
const NEW_MAILS = FilterCriteria.filter({
  eventName: FilterRule.isEqual('INSERT'),
  dynamodb: { Keys: { pk: { S: FilterRule.beginsWith(OUTBOX_PARTITIONS) } } },
});

/** Reaches both functions every hour, so that an alarm can tell a mapping that is disabled from a service without users. */
const HEARTBEAT = FilterCriteria.filter({
  dynamodb: { Keys: { pk: { S: FilterRule.isEqual(HEARTBEAT_PARTITION) } } },
});

/**
 * The stream may remove records after 24 hours. Lambda reports only what it has discarded itself, so it must give up
 * first: otherwise nobody would learn that changes were lost.
 */
const RECORD_AGE_MAX = Duration.hours(23);

/**
 * Invokes both functions with what was written, independently of each other: one adds it to the change feeds, and the
 * other records it for webhooks, and passes on new mails. (DynamoDB allows two readers of a stream.) Batches of one shard are processed in order,
 * so a user's changes stay in order. A batch that fails is halved until only the failing record is left, which is
 * retried until it is too old, because nothing must be lost.
 */
export function consumeStream(
  scope: Construct,
  {
    changes,
    events,
    table,
    lostChanges,
  }: { changes: IFunction; events: IFunction; table: TableV2; lostChanges: IQueue },
): void {
  const options = {
    eventSourceArn: streamArn(table),
    startingPosition: StartingPosition.TRIM_HORIZON,
    batchSize: 100,
    parallelizationFactor: 1,
    bisectBatchOnError: true,
    reportBatchItemFailures: true,
    maxRecordAge: RECORD_AGE_MAX,
  };
  new EventSourceMapping(scope, 'RecordChangesMapping', {
    ...options,
    target: changes,
    // Sessions, sums and the feed's own writes invoke neither function.
    filters: [RECORDS, HEARTBEAT],
    maxBatchingWindow: Duration.seconds(1),
    onFailure: new SqsDlq(lostChanges),
  });
  new EventSourceMapping(scope, 'RecordEventsMapping', {
    ...options,
    target: events,
    filters: [RECORDS, NEW_MAILS, HEARTBEAT],
    // Longer, because an event is recorded only once its change is in the feed.
    maxBatchingWindow: Duration.seconds(2),
    // Without a queue: the alarm about late events goes off long before any are discarded, and they remain in the feed.
  });
}
