import { Stack } from 'aws-cdk-lib';
import {
  type Alarm,
  ComparisonOperator,
  type IMetric,
  type Metric,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import type { ServiceMetrics } from './metrics.ts';

interface AlarmDefinition {
  readonly metric: IMetric;
  /** The alarm goes off at this value or above; with `isTooFew`, below it, or if there is no data. */
  readonly threshold: number;
  readonly isTooFew?: boolean;
  /** How many of the latest periods must reach the threshold. Default: 1 of 1. */
  readonly periods?: readonly [bad: number, of: number];
  readonly meaning: string;
}

/** Each alarm with an explanation for the operator. */
function definitions(metrics: ServiceMetrics, hasMail: boolean): Readonly<Record<string, AlarmDefinition>> {
  return {
    ServerErrors: {
      metric: metrics.serverErrors,
      threshold: 1,
      meaning:
        "The API returned a 5xx. Find the request id in the access log, then in the log of the function's access class.",
    },
    SlowResponses: {
      metric: metrics.latencyP99,
      threshold: 3000,
      // A few cold starts after a deployment are normal.
      periods: [3, 3],
      meaning: 'One in a hundred requests took longer than 3 s, for 15 minutes.',
    },
    FunctionThrottles: {
      metric: metrics.functionThrottles,
      threshold: 1,
      meaning: "Lambda rejected invocations because the account's concurrency in this region is used up.",
    },
    TableThrottles: {
      metric: metrics.tableThrottles,
      threshold: 1,
      periods: [2, 3],
      meaning:
        'DynamoDB throttled requests; probably one book is written to with more than 1,000 units per second.',
    },
    AuthorizerErrors: {
      metric: metrics.authorizerErrors,
      threshold: 1,
      meaning: 'The authorizer failed, so requests with valid tokens were refused with a 5xx.',
    },
    KeyRotationErrors: {
      metric: metrics.rotationErrors,
      threshold: 1,
      meaning: 'The signing key could not be rotated. Tokens keep working with the current key.',
    },
    RatesNotLoaded: {
      metric: metrics.ratesErrors,
      // Lambda tries a scheduled run three times.
      threshold: 3,
      meaning: "Today's exchange rates could not be loaded in three attempts.",
    },
    SchedulesNotPosted: {
      metric: metrics.schedulesErrors,
      // Lambda tries a scheduled run three times, and another run begins every hour.
      threshold: 3,
      meaning:
        'Due schedule dates could not be posted in three attempts. The log of the access class schedules names the schedules.',
    },
    ChangesLate: {
      metric: metrics.changesAge,
      // Half an hour; a change is discarded after 23 hours.
      threshold: 30 * 60 * 1000,
      meaning:
        'Changes have been waiting to enter the feeds for half an hour. Nothing is lost until they are 23 hours old. The log of the access class stream has the cause.',
    },
    ChangesLost: {
      metric: metrics.changesLost,
      threshold: 1,
      meaning:
        'Changes were discarded, so feeds are missing them. Fix the cause, invoke the function in the output RestartFeedFunction, and purge the queue.',
    },
    EventsLate: {
      metric: metrics.eventsAge,
      // An event is discarded after 23 hours.
      threshold: 30 * 60 * 1000,
      meaning:
        'Events have been waiting to be recorded for webhooks for half an hour. They are discarded when they are 23 hours old. The log of the access class events has the cause; if the alarm ChangesLate is on as well, they are waiting for the feeds.',
    },
    ErasureErrors: {
      metric: metrics.erasureErrors,
      threshold: 1,
      meaning:
        'Some data of erased users could not be removed. Nobody can access it, and the next run tries again.',
    },
    MailsDead: {
      metric: metrics.mailsDead,
      threshold: 1,
      meaning:
        'A mail was given up: SES refused it, or six attempts failed. The log of the access class mail has the cause.',
    },
    MailErrors: {
      metric: metrics.mailErrors,
      threshold: 3,
      periods: [3, 3],
      meaning:
        'For 15 minutes, mails could not be attempted, through no fault of SES. The log of the access class mail has the cause; they stay due.',
    },
    MailsFailing: {
      metric: metrics.mailsFailed,
      // A single mail reaches this within six minutes.
      threshold: 3,
      meaning:
        'Three attempts to send a mail failed within an hour. The log of the access class mail has the cause; they are repeated.',
    },
    MailsExpired: {
      metric: metrics.mailsExpired,
      threshold: 1,
      meaning:
        'A mail was dropped because its link expired before SES took it. The log of the access class mail has the cause.',
    },
    MailNotRun: {
      metric: metrics.mailRuns,
      threshold: 1,
      isTooFew: true,
      periods: [3, 3],
      meaning:
        'The function SendMail, which runs every minute, has not run for 15 minutes. Is its rule SendMailEveryMinute enabled?',
    },
    BanksNotRun: {
      metric: metrics.banksRuns,
      threshold: 1,
      isTooFew: true,
      periods: [2, 2],
      meaning:
        'The function FetchBanks, which runs every 15 minutes, has not run for two hours. Is its rule FetchBanksEveryQuarter enabled?',
    },
    BankRunErrors: {
      metric: metrics.banksErrors,
      threshold: 3,
      meaning:
        'Three runs within an hour could not run a bank connection, through no fault of a bank or a provider. The log of the access class bankRuns names the connections; they stay due.',
    },
    SchedulesNotRun: {
      metric: metrics.schedulesRuns,
      threshold: 1,
      isTooFew: true,
      periods: [2, 2],
      meaning:
        'The function PostDue, which runs every hour, has not run for two hours. Is its rule PostDueHourly enabled?',
    },
    ChangesNotRead: {
      metric: metrics.changesRuns,
      threshold: 1,
      isTooFew: true,
      periods: [3, 3],
      meaning: `The function RecordChanges has not run for three hours. ${MAPPING_HINT}`,
    },
    EventsNotRead: {
      metric: metrics.eventsRuns,
      threshold: 1,
      isTooFew: true,
      periods: [3, 3],
      meaning: `The function RecordEvents has not run for three hours. ${MAPPING_HINT}`,
    },
    ...(hasMail && sesAlarms(metrics)),
    DeliveryErrors: {
      metric: metrics.deliveryErrors,
      threshold: 3,
      periods: [3, 3],
      meaning:
        'For 15 minutes, events could not be sent to webhooks, through no fault of the receivers. The log of the access class deliveries names the deliveries; they stay due.',
    },
  };
}

const MAPPING_HINT =
  'PostDue writes a heartbeat every hour, which the stream reports to it. Is its event source mapping enabled? Unread changes are lost after 24 hours.';

/** SES reviews an account from these rates on, and may stop it from sending. */
function sesAlarms(metrics: ServiceMetrics): Readonly<Record<string, AlarmDefinition>> {
  return {
    BounceRate: {
      metric: metrics.bounceRate,
      threshold: 0.05,
      meaning: 'Five in a hundred mails of this account bounced. SES stops accounts at ten in a hundred.',
    },
    ComplaintRate: {
      metric: metrics.complaintRate,
      threshold: 0.001,
      meaning:
        'One in a thousand recipients of this account reported a mail as spam. SES stops accounts at five in a thousand.',
    },
  };
}

interface AlarmsProps {
  readonly metrics: ServiceMetrics;
  readonly hasMail: boolean;
  readonly email: string | undefined;
}

export class Alarms extends Construct {
  readonly all: readonly Alarm[];

  constructor(scope: Construct, { metrics, hasMail, email }: AlarmsProps) {
    super(scope, 'Alarms');
    this.all = Object.entries(definitions(metrics, hasMail)).map(([id, definition]) => {
      const { metric, threshold, isTooFew = false, periods, meaning } = definition;
      const [bad, of] = periods ?? [1, 1];
      return (metric as Metric).createAlarm(this, id, {
        alarmDescription: meaning,
        threshold,
        comparisonOperator: isTooFew
          ? ComparisonOperator.LESS_THAN_THRESHOLD
          : ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
        datapointsToAlarm: bad,
        evaluationPeriods: of,
        // No data means that nobody uses the service, not that it is broken, except where something should have run.
        treatMissingData: isTooFew ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
      });
    });
    if (email === undefined) return;
    const topic = new Topic(this, 'Topic', { displayName: 'Personal finance service', enforceSSL: true });
    this.#allowToPublish(topic);
    topic.addSubscription(new EmailSubscription(email));
    for (const alarm of this.all) alarm.addAlarmAction(new SnsAction(topic));
  }

  /** A topic with its own policy (`enforceSSL` adds one) loses the default policy, which allows alarms to publish. */
  #allowToPublish(topic: Topic): void {
    topic.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
        actions: ['sns:Publish'],
        resources: [topic.topicArn],
        conditions: {
          StringEquals: { 'aws:SourceAccount': Stack.of(this).account },
          ArnEquals: { 'aws:SourceArn': this.all.map(({ alarmArn }) => alarmArn) },
        },
      }),
    );
  }
}
