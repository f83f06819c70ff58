import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { GRANTS } from '../../infra/constructs/access.ts';
import { endpointFunction } from '../../infra/functions.ts';
import { settingNames } from '../../infra/settings.ts';
import { endpoints } from '../../lib/contracts.ts';
import { EVERYTHING_ON, ofType, synthesizeOnce } from './support.ts';

const page = readFileSync('docs/operations.md', 'utf8');
const byDefault = synthesizeOnce();

function section(title: string): string {
  const [, text = ''] = page.split(new RegExp(`^#+ ${title}$`, 'm'));
  return text.split(/^#+ /m)[0] ?? '';
}

/** What the first column of a section's tables names in backticks. */
function rowsOf(title: string): string[] {
  const cells = [...section(title).matchAll(/^\| (`.*?) \|/gm)].map(([, cell = '']) => cell);
  return cells.flatMap((cell) => [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name));
}

describe('docs/operations.md', () => {
  it('explains every output of the stack', () => {
    expect(rowsOf('Deploy').toSorted()).toEqual(Object.keys(byDefault.outputs).toSorted());
  });

  it('explains every setting', () => {
    expect(rowsOf('Configure').toSorted()).toEqual(settingNames.toSorted());
  });

  it('explains every alarm', () => {
    const alarms = ofType(synthesizeOnce(EVERYTHING_ON), 'AWS::CloudWatch::Alarm').map(([id]) =>
      id.slice('Alarms'.length, -8),
    );
    expect(rowsOf('Alarms').toSorted()).toEqual(alarms.toSorted());
  });

  it('names every access class that has a log group', () => {
    const classes = Object.keys(GRANTS).map((name) => `\`${name[0]?.toUpperCase()}${name.slice(1)}\``);
    expect(classes.filter((name) => !section('Logs').includes(name))).toEqual([]);
  });

  it('names every function that can be called without a login', () => {
    const functions = endpoints.filter(({ auth }) => auth === 'public').map(endpointFunction);
    const text = section('Limit the public functions');
    expect(functions.filter(({ id }) => !text.includes(`\`${id}\``))).toEqual([]);
  });

  it('says when the runtime of the functions ends, and where to change it', () => {
    const runtimes = ofType(byDefault, 'AWS::Lambda::Function').map(
      ([, { Properties }]) => Properties?.Runtime,
    );
    const text = section('When the runtime ends');
    expect([...new Set(runtimes)].filter((runtime) => !text.includes(`\`${runtime}\``))).toEqual([]);
    const version = String(runtimes[0]).replace(/\D/g, '');
    for (const [file, line] of [
      ['infra/constructs/service-functions.ts', `NODEJS_${version}_X`],
      ['infra/build.ts', `target: 'node${version}'`],
      ['package.json', `"node": "${version}.`],
    ] as const) {
      expect(text).toContain(`\`${file}\``);
      expect(readFileSync(file, 'utf8')).toContain(line);
    }
  });

  it('says how a backup leaves the account, for a table that allows it', () => {
    const text = section('Copy a backup to another account');
    for (const way of [
      'aws dynamodb export-table-to-point-in-time',
      'aws backup create-backup-plan',
      'npm run export -- --format archive',
    ])
      expect(text).toContain(way);
    const [[, table] = []] = ofType(byDefault, 'AWS::DynamoDB::GlobalTable');
    expect(JSON.stringify(table)).toContain('"PointInTimeRecoveryEnabled":true');
  });

  it('says how to delete what remains when the stack is deleted', () => {
    const kept = Object.values(byDefault.resources).filter((resource) =>
      resource.DeletionPolicy?.startsWith('Retain'),
    );
    expect(kept.map(({ Type }) => Type).toSorted()).toEqual([
      'AWS::ApiGateway::Account',
      'AWS::DynamoDB::GlobalTable',
      'AWS::IAM::Role',
      'AWS::S3::Bucket',
      'AWS::SecretsManager::Secret',
    ]);
    const text = section('Delete');
    expect(text).toContain('aws dynamodb delete-table');
    expect(text).toContain('aws s3 rb --force');
    expect(text).toContain('aws secretsmanager delete-secret');
    expect(text).toContain('role for API Gateway logs');
  });
});

test('README.md states what the idle service costs', () => {
  const all = Object.values(byDefault.resources);
  const secrets = all.filter(({ Type }) => Type === 'AWS::SecretsManager::Secret').length;
  // CloudWatch charges for each metric that an alarm looks at. Metric math reads several; its expression is not one.
  const metrics = all
    .filter(({ Type }) => Type === 'AWS::CloudWatch::Alarm')
    .flatMap(({ Properties = {} }) => (Properties.Metrics ?? [{ MetricStat: {} }]) as object[])
    .filter((metric) => 'MetricStat' in metric).length;
  const [perSecret, perMetric, freeMetrics, scheduledRuns] = [0.4, 0.1, 10, 0.08];
  const dollars = secrets * perSecret + Math.max(0, metrics - freeMetrics) * perMetric + scheduledRuns;
  const { length: dashboards } = all.filter(({ Type }) => Type === 'AWS::CloudWatch::Dashboard');
  // Three are free.
  expect(dashboards).toBeLessThanOrEqual(3);
  expect(readFileSync('README.md', 'utf8')).toContain(`costs about ${dollars.toFixed(1)}0 dollars per month`);
});
