import { Duration } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction as LambdaTarget } from 'aws-cdk-lib/aws-events-targets';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';

/**
 * The ECB publishes at about 16:00 in Frankfurt on working days, which is 14:00 or 15:00 UTC. If a run fails, Lambda
 * retries it twice, like any event. Then the alarm goes off, and the next day's run loads what is missing.
 */
export function loadRatesDaily(scope: Construct, load: IFunction): void {
  new Rule(scope, 'LoadFxRatesDaily', {
    description: 'Load exchange rates after the ECB has published them',
    schedule: Schedule.cron({ minute: '30', hour: '16', weekDay: 'MON-FRI' }),
    targets: [new LambdaTarget(load, { retryAttempts: 3, maxEventAge: Duration.hours(2) })],
  });
}

/** At night, when few people use the service. The next run finds what a run leaves or fails to remove. */
export function eraseUsersDaily(scope: Construct, erase: IFunction): void {
  new Rule(scope, 'EraseUsersDaily', {
    description: 'Remove the remaining data of erased users',
    schedule: Schedule.cron({ minute: '15', hour: '2' }),
    targets: [new LambdaTarget(erase, { retryAttempts: 3, maxEventAge: Duration.hours(2) })],
  });
}

/** After users and books have been erased. The next run continues where a run ends. */
export function cleanAttachmentsDaily(scope: Construct, clean: IFunction): void {
  new Rule(scope, 'CleanAttachmentsDaily', {
    description: 'Remove uploads and files that nobody needs',
    schedule: Schedule.cron({ minute: '45', hour: '2' }),
    targets: [new LambdaTarget(clean, { retryAttempts: 3, maxEventAge: Duration.hours(2) })],
  });
}

/** Every hour, because a day begins at a different hour in each time zone. The next run finds what a run misses. */
export function postDueHourly(scope: Construct, post: IFunction): void {
  new Rule(scope, 'PostDueHourly', {
    description: 'Post due schedule dates',
    schedule: Schedule.rate(Duration.hours(1)),
    targets: [new LambdaTarget(post, { retryAttempts: 2, maxEventAge: Duration.hours(1) })],
  });
}

/** Each connection is due once a day, at a minute of its own. The next run finds what a run misses. */
export function fetchBanksOften(scope: Construct, fetch: IFunction): void {
  new Rule(scope, 'FetchBanksEveryQuarter', {
    description: 'Run bank connections that are due',
    schedule: Schedule.rate(Duration.minutes(15)),
    targets: [new LambdaTarget(fetch, { retryAttempts: 0, maxEventAge: Duration.minutes(15) })],
  });
}

/** Retries, and what an earlier run left. New mails are sent at once, without waiting for this. */
export function sendMailEveryMinute(scope: Construct, send: IFunction): void {
  new Rule(scope, 'SendMailEveryMinute', {
    description: 'Send mails whose next attempt is due',
    schedule: Schedule.rate(Duration.minutes(1)),
    targets: [new LambdaTarget(send, { retryAttempts: 0, maxEventAge: Duration.minutes(1) })],
  });
}

/** Retries, and what an earlier run left. New events are delivered at once, without waiting for this. */
export function deliverWebhooksEveryMinute(scope: Construct, deliver: IFunction): void {
  new Rule(scope, 'DeliverWebhooksEveryMinute', {
    description: 'Send events to webhooks whose next attempt is due',
    schedule: Schedule.rate(Duration.minutes(1)),
    targets: [new LambdaTarget(deliver, { retryAttempts: 0, maxEventAge: Duration.minutes(1) })],
  });
}
