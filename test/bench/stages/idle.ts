import { asList, isObject, type Json, type JsonObject } from '../../../infra/local/json.ts';
import { resourcesOfType } from '../../../infra/local/template/template.ts';
import { PRICES } from '../prices.ts';
import type { Table } from '../table.ts';
import type { World } from '../world.ts';

/** What the stack costs per month when nobody uses it, calculated from its template. */
export function idleTable({ template }: Pick<World, 'template'>): Table {
  const count = (type: string): number => resourcesOfType(template, type).length;
  const secrets = count('AWS::SecretsManager::Secret');
  // CloudWatch charges for each metric that an alarm looks at.
  const alarmMetrics = resourcesOfType(template, 'AWS::CloudWatch::Alarm').flatMap(metricsOf).length;
  const dashboards = count('AWS::CloudWatch::Dashboard');
  const functions = count('AWS::Lambda::Function');
  const beyond = (number: number, free: number): number => Math.max(0, number - free);
  const items: [name: string, amount: string, dollars: number][] = [
    ['secrets', `${secrets}`, secrets * PRICES.secretMonth],
    [
      'alarm metrics',
      `${alarmMetrics}, ${PRICES.freeAlarms} free`,
      beyond(alarmMetrics, PRICES.freeAlarms) * PRICES.alarmMonth,
    ],
    [
      'dashboard',
      `${dashboards}, ${PRICES.freeDashboards} free`,
      beyond(dashboards, PRICES.freeDashboards) * PRICES.dashboardMonth,
    ],
    ['functions', `${functions}, billed when they run`, 0],
    ['API, table without data', 'billed by use', 0],
  ];
  const total = items.reduce((sum, [, , dollars]) => sum + dollars, 0);
  const gigabyte = PRICES.dynamodbGigabyteMonth + PRICES.backupGigabyteMonth;
  return {
    id: 'idle',
    title: 'Idle: dollars per month when nobody uses the service',
    text: `Computed from the template, with the prices used under Cost. The free alarms and dashboards are an allowance for the whole account. Stored data costs $${gigabyte.toFixed(2)} per gigabyte per month including backup (each transaction is stored once and in three or four indexes, together about 4 kB), and logs cost $${PRICES.logGigabyteMonth.toFixed(2)}. Scheduled runs cost about 8 cents per month, nearly all of it for checking every minute whether a webhook delivery is due.`,
    columns: ['what', 'how many', '$ per month'],
    rows: [
      ...items.map(([name, amount, dollars]) => ({ name, cells: [amount, dollars.toFixed(2)] })),
      { name: 'total', cells: ['', total.toFixed(2)], value: total },
    ],
  };
}

/** Metric math reads several metrics; its expression is not one of them. */
function metricsOf([, { Metrics = [{ MetricStat: {} }] }]: [id: string, properties: JsonObject]): Json[] {
  return asList(Metrics).filter((metric) => isObject(metric) && 'MetricStat' in metric);
}
