import { Aws, CfnCondition, Duration, Fn, Stack } from 'aws-cdk-lib';
import {
  AlarmStatusWidget,
  Dashboard,
  GraphWidget,
  type IMetric,
  LogQueryWidget,
} from 'aws-cdk-lib/aws-cloudwatch';
import type { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { Alarms } from './alarms.ts';
import type { ServiceMetrics } from './metrics.ts';

function graph(title: string, left: IMetric[], right: IMetric[] = []): GraphWidget {
  return new GraphWidget({ title, left, right, width: 12, height: 6 });
}

/** One page that shows errors, latency and consumption. The first three dashboards of an account are free. */
export function createDashboard(
  scope: Construct,
  { metrics, alarms, accessLog }: { metrics: ServiceMetrics; alarms: Alarms; accessLog: LogGroup },
): Dashboard {
  const { stackName, region } = Stack.of(scope);
  return new Dashboard(scope, 'Dashboard', {
    // With the region, because the dashboards of an account are not separated by region.
    dashboardName: `${stackName}-${region}`,
    defaultInterval: Duration.days(1),
    widgets: [
      [new AlarmStatusWidget({ title: 'Alarms', alarms: [...alarms.all], width: 24, height: 3 })],
      [
        graph('Requests and errors', [metrics.requests, metrics.clientErrors, metrics.serverErrors]),
        graph('Latency in ms', [metrics.latencyP50, metrics.latencyP99]),
      ],
      [
        graph('Table', [metrics.tableReads, metrics.tableWrites], [metrics.tableThrottles]),
        graph(
          'Functions',
          [metrics.concurrency],
          [
            metrics.functionThrottles,
            metrics.authorizerErrors,
            metrics.rotationErrors,
            metrics.ratesErrors,
            metrics.schedulesErrors,
            metrics.schedulesPosted,
            metrics.erasureErrors,
          ],
        ),
      ],
      [
        graph(
          'Change feed',
          [metrics.changesRecorded, metrics.changesErrors, metrics.changesLost],
          [metrics.changesAge],
        ),
        graph('Webhook events', [metrics.eventsErrors, metrics.deliveryErrors], [metrics.eventsAge]),
        graph('Bank connections', [metrics.banksErrors], [metrics.banksRuns]),
      ],
      [
        graph('Erased users', [metrics.erasedItems], [metrics.erasuresLeft]),
        graph(
          'Mail',
          [metrics.mailErrors, metrics.mailsDead, metrics.mailsFailed, metrics.mailsExpired],
          [metrics.bounceRate, metrics.complaintRate],
        ),
      ],
      [
        new LogQueryWidget({
          title: 'Latest server errors',
          logGroupNames: [accessLog.logGroupName],
          queryLines: [
            'fields @timestamp, method, route, status, error, request_id',
            'filter status >= 500',
            'sort @timestamp desc',
            'limit 20',
          ],
          width: 24,
          height: 6,
        }),
      ],
    ],
  });
}

/** The domains of the console where it is not console.aws.amazon.com, by partition. */
const CONSOLES: readonly (readonly [id: string, partition: string, domain: string])[] = [
  ['InChina', 'aws-cn', 'console.amazonaws.cn'],
  ['InGovCloud', 'aws-us-gov', 'console.amazonaws-us-gov.com'],
  ['InSovereignCloud', 'aws-eusc', 'console.amazonaws-eusc.eu'],
];

/** The partition is known only when the stack is deployed, so the template contains all domains. */
export function dashboardUrl(scope: Construct, name: string): string {
  const { region } = Stack.of(scope);
  const domain = CONSOLES.reduce((otherwise, [id, partition, own]) => {
    const condition = new CfnCondition(scope, id, {
      expression: Fn.conditionEquals(Aws.PARTITION, partition),
    });
    return Fn.conditionIf(condition.logicalId, own, otherwise).toString();
  }, 'console.aws.amazon.com');
  return `https://${region}.${domain}/cloudwatch/home?region=${region}#dashboards/dashboard/${name}`;
}
