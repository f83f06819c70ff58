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
  RESTORED_MARK,
  STREAMED_KEYS,
  STREAMED_PREFIXES,
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
  sk: { S: [...STREAMED_KEYS, ...STREAMED_PREFIXES.map((prefix) => ({ prefix }))] },
};

/**
 * The stream may remove records after 24 hours. Lambda reports only what it has discarded itself, so it must give up
 * first: otherwise nobody would learn that changes were lost.
 */
const RECORD_AGE_MAX = Duration.hours(23);

/**
 * Invokes the function with what was written. Batches of one shard are processed in order, so a user's changes stay in
 * order. A batch that fails is halved until only the failing record is left, which is retried until it is too old,
 * because the feed must not lose it.
 */
export function consumeStream(
  scope: Construct,
  { changes, table, lostChanges }: { changes: IFunction; table: TableV2; lostChanges: IQueue },
): void {
  new EventSourceMapping(scope, 'RecordChangesMapping', {
    target: changes,
    eventSourceArn: streamArn(table),
    startingPosition: StartingPosition.TRIM_HORIZON,
    batchSize: 100,
    maxBatchingWindow: Duration.seconds(1),
    parallelizationFactor: 1,
    bisectBatchOnError: true,
    reportBatchItemFailures: true,
    maxRecordAge: RECORD_AGE_MAX,
    onFailure: new SqsDlq(lostChanges),
    // Sessions, sums, the feed's own writes, and transactions that an import has not posted yet do not invoke the
    // function.
    filters: [
      FilterCriteria.filter({ eventName: ['MODIFY', 'REMOVE'], dynamodb: { Keys } }),
      ...[FilterRule.notExists(), [RESTORED_MARK]].map((imported) =>
        FilterCriteria.filter({
          eventName: ['INSERT'],
          dynamodb: { Keys, NewImage: { imported: { S: imported } } },
        }),
      ),
    ],
  });
}
