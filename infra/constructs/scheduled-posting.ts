import { Duration } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction as LambdaTarget } from 'aws-cdk-lib/aws-events-targets';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';

/** Every hour, because a day begins at another hour in each time zone. What a run misses, the next one finds. */
export function postSchedulesHourly(scope: Construct, post: IFunction): void {
  new Rule(scope, 'PostSchedulesHourly', {
    description: 'Post the dates of schedules that are due',
    schedule: Schedule.rate(Duration.hours(1)),
    targets: [new LambdaTarget(post, { retryAttempts: 2, maxEventAge: Duration.hours(1) })],
  });
}
