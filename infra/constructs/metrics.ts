import { Duration, Stack } from 'aws-cdk-lib';
import type { Stage } from 'aws-cdk-lib/aws-apigateway';
import { type IMetric, MathExpression, Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { IFunction, Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { FilterPattern, type IFilterPattern, type ILogGroup, type LogGroup } from 'aws-cdk-lib/aws-logs';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { DUE_INDEX } from '../../lib/platform/table/names.ts';

/** Every metric of the alarms and the dashboard. AWS records nearly all of them anyway, free of charge. */
export type ServiceMetrics = ReturnType<typeof serviceMetrics>;

const FIVE_MINUTES = Duration.minutes(5);

export function serviceMetrics({
  stage,
  table,
  accessLog,
  rotation,
  rates,
  schedules,
  erasure,
  delivery,
  banks,
  mail,
  changes,
  events,
  lostChanges,
}: {
  stage: Stage;
  table: TableV2;
  accessLog: LogGroup;
  rotation: IFunction;
  rates: IFunction;
  schedules: LambdaFunction;
  erasure: LambdaFunction;
  delivery: IFunction;
  banks: IFunction;
  mail: LambdaFunction;
  changes: LambdaFunction;
  events: IFunction;
  lostChanges: IQueue;
}) {
  const sum = { statistic: Stats.SUM, period: FIVE_MINUTES };
  const hourlySum = { ...sum, period: Duration.hours(1) };
  const ofTable = (metricName: string, label: string, dimensions = {}): Metric =>
    new Metric({
      namespace: 'AWS/DynamoDB',
      metricName,
      label,
      dimensionsMap: { TableName: table.tableName, ...dimensions },
      ...sum,
    });
  // The table's metrics do not include those of its global index.
  const ofDueIndex = { GlobalSecondaryIndexName: DUE_INDEX.name };
  const ofAllFunctions = (metricName: string, label: string): Metric =>
    new Metric({ namespace: 'AWS/Lambda', metricName, label, ...sum });
  const tableThrottles: IMetric = new MathExpression({
    // Alarms on metrics of DynamoDB ignore missing data, whatever their setting: once red, they would stay red until the
    // next throttle. The runs are recorded every minute, so that the sum always exists, and add nothing to it.
    expression: `SUM([${['reads', 'writes', 'dueReads', 'dueWrites'].map((name) => `FILL(${name}, 0)`).join(', ')}, 0 * runs])`,
    usingMetrics: {
      runs: delivery.metricInvocations({ ...sum, label: 'Webhook delivery runs' }),
      reads: ofTable('ReadThrottleEvents', 'Reads'),
      writes: ofTable('WriteThrottleEvents', 'Writes'),
      dueReads: ofTable('ReadThrottleEvents', 'Due index reads', ofDueIndex),
      dueWrites: ofTable('WriteThrottleEvents', 'Due index writes', ofDueIndex),
    },
    label: 'Throttled table requests',
    period: FIVE_MINUTES,
  });

  return {
    requests: stage.metricCount({ ...sum, label: 'Requests' }),
    clientErrors: stage.metricClientError({ ...sum, label: 'Client errors (4xx)' }),
    serverErrors: stage.metricServerError({ ...sum, label: 'Server errors (5xx)' }),
    latencyP50: stage.metricLatency({ statistic: Stats.p(50), period: FIVE_MINUTES, label: 'Median' }),
    latencyP99: stage.metricLatency({ statistic: Stats.p(99), period: FIVE_MINUTES, label: 'p99' }),
    // All functions of an account in a region share its concurrency.
    functionThrottles: ofAllFunctions('Throttles', 'Throttled functions, whole region'),
    concurrency: ofAllFunctions('ConcurrentExecutions', 'Concurrent executions, whole region').with({
      statistic: Stats.MAXIMUM,
    }),
    authorizerErrors: authorizerFailures(accessLog).with({ ...sum, label: 'Authorizer errors' }),
    rotationErrors: rotation.metricErrors({ ...sum, label: 'Key rotation errors' }),
    ratesErrors: rates.metricErrors({ ...hourlySum, label: 'Rate load errors' }),
    schedulesErrors: schedules.metricErrors({ ...hourlySum, label: 'Schedule posting errors' }),
    schedulesPosted: logged(schedules.logGroup, 'SchedulesPosted', 'schedules posted', '$.posted').with({
      ...sum,
      label: 'Schedule dates posted',
    }),
    erasureErrors: erasure.metricErrors({ ...sum, label: 'Erasure errors' }),
    erasedItems: sweptBy(erasure.logGroup, 'ErasedItems', '$.items_removed').with({
      ...sum,
      label: "Erased users' items removed",
    }),
    erasuresLeft: sweptBy(erasure.logGroup, 'ErasuresLeft', '$.users_left').with({
      ...sum,
      label: 'Erased users with items left',
    }),
    deliveryErrors: delivery.metricErrors({ ...sum, label: 'Webhook delivery errors' }),
    mailErrors: mail.metricErrors({ ...sum, label: 'Mail errors' }),
    mailsDead: logged(mail.logGroup, 'MailsDead', 'mails sent', '$.dead').with({
      ...sum,
      label: 'Mails given up',
    }),
    mailsFailed: logged(mail.logGroup, 'MailsFailed', 'mails sent', '$.failed').with({
      ...hourlySum,
      label: 'Failed attempts to send a mail',
    }),
    mailsExpired: logged(mail.logGroup, 'MailsExpired', 'mails sent', '$.expired').with({
      ...sum,
      label: 'Mails that expired before they were sent',
    }),
    // Of all mail that the account sends in this region.
    bounceRate: ofSes('BounceRate', 'Bounce rate'),
    complaintRate: ofSes('ComplaintRate', 'Complaint rate'),
    banksErrors: banks.metricErrors({ ...hourlySum, label: 'Bank run errors' }),
    banksRuns: banks.metricInvocations({ ...hourlySum, label: 'Bank runs' }),
    mailRuns: mail.metricInvocations({ ...sum, label: 'Mail runs' }),
    schedulesRuns: schedules.metricInvocations({ ...hourlySum, label: 'Schedule posting runs' }),
    changesRuns: changes.metricInvocations({ ...hourlySum, label: 'Change recording runs' }),
    eventsRuns: events.metricInvocations({ ...hourlySum, label: 'Event recording runs' }),
    changesAge: ageOf(changes, 'Age of the oldest change not recorded yet'),
    changesErrors: changes.metricErrors({ ...sum, label: 'Change recording errors' }),
    changesRecorded: logged(changes.logGroup, 'ChangesRecorded', 'changes recorded', '$.changes').with({
      ...sum,
      label: 'Changes recorded',
    }),
    changesLost: lostChanges.metricApproximateNumberOfMessagesVisible({
      statistic: Stats.MAXIMUM,
      period: FIVE_MINUTES,
      label: 'Discarded batches of changes',
    }),
    eventsAge: ageOf(events, 'Age of the oldest event not recorded yet'),
    eventsErrors: events.metricErrors({ ...sum, label: 'Event recording errors' }),
    tableThrottles,
    tableReads: ofTable('ConsumedReadCapacityUnits', 'Read units'),
    tableWrites: ofTable('ConsumedWriteCapacityUnits', 'Write units'),
  };
}

/** A rate from 0 to 1 of the latest mails, which SES computes. */
function ofSes(name: string, label: string): Metric {
  const period = Duration.hours(1);
  return new Metric({
    ...{ namespace: 'AWS/SES', metricName: `Reputation.${name}` },
    ...{ label, period, statistic: Stats.AVERAGE },
  });
}

/** How far a function that consumes the stream is behind. */
function ageOf(consumer: IFunction, label: string): Metric {
  return consumer.metric('IteratorAge', { statistic: Stats.MAXIMUM, period: FIVE_MINUTES, label });
}

/**
 * Comes from the access log, because the authorizer refuses a request by throwing "Unauthorized": Lambda's own error
 * count rises with every expired token. This metric exists, and is billed, only in hours with a failure.
 */
function authorizerFailures(accessLog: LogGroup): Metric {
  return filtered(accessLog, 'AuthorizerErrors', FilterPattern.stringValue('$.error', '=', 'AUTHORIZER_*'));
}

/** The sum of a number in log lines. It exists, and is billed, only in hours in which the number was above 0. */
function logged(log: ILogGroup, metricName: string, message: string, metricValue: string): Metric {
  const pattern = FilterPattern.all(
    FilterPattern.stringValue('$.message', '=', message),
    FilterPattern.numberValue(metricValue, '>', 0),
  );
  return filtered(log, metricName, pattern, metricValue);
}

/** Comes from the line that each run logs, so that the function needs no permission to write metrics. */
function sweptBy(erasureLog: ILogGroup, metricName: string, metricValue: string): Metric {
  return filtered(erasureLog, metricName, FilterPattern.numberValue(metricValue, '>=', 0), metricValue);
}

/** The sum of a value in the lines that match the pattern, or their number. */
function filtered(
  log: ILogGroup,
  metricName: string,
  filterPattern: IFilterPattern,
  metricValue?: string,
): Metric {
  const metricNamespace = Stack.of(log).stackName;
  const options = { filterPattern, metricNamespace, metricName, ...(metricValue && { metricValue }) };
  return log.addMetricFilter(metricName, options).metric();
}
