import { describe, expect, it, test } from 'vitest';
import { SECURITY_HEADERS } from '../../lib/platform/endpoint/security-headers.ts';
import { unreachable } from '../../tools/smoke/steps.ts';
import {
  EVERYTHING_ON,
  FEW_ENDPOINTS,
  gatewayBodyOf,
  ofType,
  propertiesOf,
  referenced,
  synthesize,
  synthesizeOnce,
} from './support.ts';

interface Metric {
  readonly Id: string;
  readonly Expression?: string;
  readonly MetricStat: {
    Stat: string;
    Metric: { Namespace: string; MetricName: string; Dimensions?: unknown[] };
  };
}

const byDefault = synthesizeOnce();
const everything = synthesizeOnce(EVERYTHING_ON);

describe('alarms', () => {
  const alarms = ofType(byDefault, 'AWS::CloudWatch::Alarm').map(([id, { Properties }]) => ({
    id,
    ...Properties,
  }));

  it.each([
    'ServerErrors',
    'SlowResponses',
    'FunctionThrottles',
    'TableThrottles',
    'AuthorizerErrors',
    'KeyRotationErrors',
    'RatesNotLoaded',
    'SchedulesNotPosted',
    'ErasureErrors',
    'DeliveryErrors',
    'MailErrors',
    'MailsDead',
    'MailsFailing',
    'MailsExpired',
    'EventsLate',
  ])('watch %s, say what it means and stay quiet when nobody uses the service', (name) => {
    const alarm = alarms.find(({ id }) => id.startsWith(`Alarms${name}`));
    expect(alarm).toMatchObject({
      TreatMissingData: 'notBreaching',
      ComparisonOperator: 'GreaterThanOrEqualToThreshold',
      AlarmDescription: expect.stringMatching(/\.$/),
    });
  });

  it.each([
    ['MailNotRun', 'SendMail', 3 * 300],
    ['SchedulesNotRun', 'PostDue', 2 * 3600],
    ['ChangesNotRead', 'RecordChanges', 3 * 3600],
    ['EventsNotRead', 'RecordEvents', 3 * 3600],
  ])('%s goes off if %s has not run for %d seconds, which leaves no data', (name, functionName, seconds) => {
    const [id = ''] = Object.keys(byDefault.resources).filter((key) => key.startsWith(`Alarms${name}`));
    const { Metrics, EvaluationPeriods, ...alarm } = byDefault.resources[id]?.Properties ?? {};
    expect(alarm).toMatchObject({
      ComparisonOperator: 'LessThanThreshold',
      Threshold: 1,
      TreatMissingData: 'breaching',
      DatapointsToAlarm: EvaluationPeriods,
    });
    const [{ MetricStat }] = Metrics;
    expect(MetricStat).toMatchObject({
      Metric: {
        MetricName: 'Invocations',
        Dimensions: [{ Value: { Ref: expect.stringContaining(`Functions${functionName}`) } }],
      },
      Period: seconds / EvaluationPeriods,
      Stat: 'Sum',
    });
  });

  it("watch SES's bounce and complaint rates if there is mail", () => {
    const rates = (synthesized: typeof byDefault) =>
      propertiesOf(synthesized, 'AWS::CloudWatch::Alarm')
        .map(({ Metrics = [], Threshold }) => ({
          ...(Metrics as Metric[])[0]?.MetricStat?.Metric,
          Threshold,
        }))
        .filter(({ Namespace }) => Namespace === 'AWS/SES');
    expect(rates(byDefault)).toEqual([]);
    expect(rates(everything)).toEqual([
      { Namespace: 'AWS/SES', MetricName: 'Reputation.BounceRate', Threshold: 0.05 },
      { Namespace: 'AWS/SES', MetricName: 'Reputation.ComplaintRate', Threshold: 0.001 },
    ]);
  });

  it('are never left without data by metrics of DynamoDB, which would keep them red', () => {
    const namespaceOf = ({ MetricStat }: Metric) => MetricStat?.Metric.Namespace;
    const watching = propertiesOf(byDefault, 'AWS::CloudWatch::Alarm')
      .map(({ Metrics = [], Namespace }) => ({ metrics: Metrics as Metric[], Namespace }))
      .filter(({ metrics, Namespace }) => [Namespace, ...metrics.map(namespaceOf)].includes('AWS/DynamoDB'));
    expect(watching).toHaveLength(1);
    for (const { metrics } of watching) {
      const everyMinute = metrics.find((metric) => namespaceOf(metric) === 'AWS/Lambda');
      expect(everyMinute?.MetricStat.Metric).toMatchObject({
        MetricName: 'Invocations',
        Dimensions: [
          { Name: 'FunctionName', Value: { Ref: expect.stringMatching(/^FunctionsDeliverWebhooks/) } },
        ],
      });
      const expressions = metrics.flatMap(({ Expression }) => Expression ?? []);
      expect(expressions).toEqual([expect.stringContaining(`0 * ${everyMinute?.Id}`)]);
    }
  });

  it('watch metrics of this stage, this table and the right functions', () => {
    const metricOf = (name: string) => {
      const [id = ''] = Object.keys(byDefault.resources).filter((key) => key.startsWith(`Alarms${name}`));
      const [first] =
        byDefault.resources[id]?.Properties.Metrics.map((entry: Metric) => entry.MetricStat) ?? [];
      const dimensions = (first?.Metric.Dimensions ?? []) as { Name: string; Value: unknown }[];
      return {
        name: first?.Metric.MetricName,
        statistic: first?.Stat,
        ...Object.fromEntries(dimensions.map(({ Name, Value }) => [Name, referenced(Value) ?? Value])),
      };
    };
    const [stageId] = ofType(byDefault, 'AWS::ApiGateway::Stage')[0] ?? [];
    const ofStage = { ApiName: 'PersonalFinanceService', Stage: stageId };
    expect(metricOf('ServerErrors')).toEqual({ name: '5XXError', statistic: 'Sum', ...ofStage });
    expect(metricOf('SlowResponses')).toEqual({ name: 'Latency', statistic: 'p99', ...ofStage });
    expect(metricOf('RatesNotLoaded')).toMatchObject({
      name: 'Errors',
      FunctionName: expect.stringMatching(/^FunctionsLoadFxRates/),
    });
    expect(metricOf('SchedulesNotPosted')).toMatchObject({
      name: 'Errors',
      FunctionName: expect.stringMatching(/^FunctionsPostDue/),
    });
    expect(metricOf('ErasureErrors')).toMatchObject({
      name: 'Errors',
      FunctionName: expect.stringMatching(/^FunctionsEraseUsers/),
    });
    expect(metricOf('FunctionThrottles')).toEqual({ name: 'Throttles', statistic: 'Sum' });
  });

  it('count throttling in the table and in its global index, which has its own metrics', () => {
    const counted = propertiesOf(byDefault, 'AWS::CloudWatch::Alarm')
      .flatMap(({ Metrics = [] }) => Metrics as Metric[])
      .flatMap(({ MetricStat }) => MetricStat?.Metric ?? [])
      .filter(({ MetricName }) => MetricName.endsWith('ThrottleEvents'));
    const indexOf = (dimensions: unknown[] = []) =>
      (dimensions as { Name: string; Value: unknown }[]).find(
        ({ Name }) => Name === 'GlobalSecondaryIndexName',
      )?.Value;
    expect(counted.map(({ MetricName, Dimensions }) => [MetricName, indexOf(Dimensions)])).toEqual(
      [undefined, 'by_due'].flatMap((index) => [
        ['ReadThrottleEvents', index],
        ['WriteThrottleEvents', index],
      ]),
    );
  });

  it('count failures of the authorizer, but not the 401s that it returns by throwing', () => {
    const ofAccessLog = propertiesOf(byDefault, 'AWS::Logs::MetricFilter').filter(({ LogGroupName }) =>
      referenced(LogGroupName)?.startsWith('ApiAccessLog'),
    );
    expect(ofAccessLog).toMatchObject([
      {
        FilterPattern: '{ $.error = "AUTHORIZER_*" }',
        MetricTransformations: [
          { MetricName: 'AuthorizerErrors', MetricNamespace: 'PersonalFinanceService' },
        ],
      },
    ]);
    const [alarm] = alarms.filter(({ id }) => id.startsWith('AlarmsAuthorizerErrors'));
    expect(JSON.stringify(alarm)).toContain(
      '"MetricName":"AuthorizerErrors","Namespace":"PersonalFinanceService"',
    );
  });

  it('notify nobody by default, and the given address if there is one', () => {
    expect(propertiesOf(byDefault, 'AWS::SNS::Subscription')).toEqual([]);
    expect(propertiesOf(everything, 'AWS::SNS::Subscription')).toMatchObject([
      { Protocol: 'email', Endpoint: 'ops@example.org' },
    ]);
    const [topicId] = ofType(everything, 'AWS::SNS::Topic')[0] ?? [];
    for (const { AlarmActions } of propertiesOf(everything, 'AWS::CloudWatch::Alarm')) {
      expect(AlarmActions.map(referenced)).toEqual([topicId]);
    }
  });
});

describe("the topic's policy", () => {
  interface Statement {
    readonly Effect: string;
    readonly Principal: unknown;
    readonly Condition: unknown;
  }
  const policies = propertiesOf(everything, 'AWS::SNS::TopicPolicy');
  const statements: Statement[] = policies.flatMap(({ PolicyDocument }) => PolicyDocument.Statement);

  it("lets CloudWatch publish, only for this stack's alarms", () => {
    const [topicId] = ofType(everything, 'AWS::SNS::Topic')[0] ?? [];
    const allowed = statements.filter(({ Effect }) => Effect === 'Allow');
    expect(allowed).toEqual([
      expect.objectContaining({
        Principal: { Service: 'cloudwatch.amazonaws.com' },
        Action: 'sns:Publish',
        Resource: { Ref: topicId },
      }),
    ]);
    const alarms = ofType(everything, 'AWS::CloudWatch::Alarm').map(([id]) => id);
    expect(allowed[0]?.Condition).toEqual({
      StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } },
      ArnEquals: { 'aws:SourceArn': alarms.map((id) => ({ 'Fn::GetAtt': [id, 'Arn'] })) },
    });
  });

  it('refuses to publish without TLS', () => {
    expect(statements.filter(({ Effect }) => Effect === 'Deny')).toMatchObject([
      { Condition: { Bool: { 'aws:SecureTransport': 'false' } } },
    ]);
  });
});

describe('dashboard', () => {
  it('is named after the stack and its region, because all regions of an account share the names', () => {
    expect(propertiesOf(byDefault, 'AWS::CloudWatch::Dashboard')).toMatchObject([
      { DashboardName: { 'Fn::Join': ['', ['PersonalFinanceService-', { Ref: 'AWS::Region' }]] } },
    ]);
  });
});

describe('metrics from logs', () => {
  it('are all on the dashboard, because each is billed', () => {
    const [dashboard] = propertiesOf(byDefault, 'AWS::CloudWatch::Dashboard');
    const shown = JSON.stringify(dashboard?.DashboardBody);
    const names = propertiesOf(byDefault, 'AWS::Logs::MetricFilter').map(
      ({ MetricTransformations: [metric] }) => metric.MetricName as string,
    );
    expect(names.filter((name) => !shown.includes(name))).toEqual([]);
  });
});

describe('schedules', () => {
  const sourceOf = (target: { Arn: unknown }) =>
    byDefault.resources[referenced(target.Arn) ?? '']?.Metadata?.source;
  const scheduled = propertiesOf(byDefault, 'AWS::Events::Rule').map(
    ({ ScheduleExpression, State, Targets }) => [ScheduleExpression, State, Targets.map(sourceOf)],
  );

  it('load rates every working day after the ECB has published them', () => {
    const source = 'functions/operations/load-fx-rates.ts';
    expect(scheduled).toContainEqual(['cron(30 16 ? * MON-FRI *)', 'ENABLED', [source]]);
  });

  it('remove the remaining data of erased users every night', () => {
    const source = 'functions/operations/erase-users.ts';
    expect(scheduled).toContainEqual(['cron(15 2 * * ? *)', 'ENABLED', [source]]);
  });

  it('post due dates every hour', () => {
    const source = 'functions/operations/post-due.ts';
    expect(scheduled).toContainEqual(['rate(1 hour)', 'ENABLED', [source]]);
  });

  it('look for due webhook attempts every minute', () => {
    const source = 'functions/operations/deliver-webhooks.ts';
    expect(scheduled).toContainEqual(['rate(1 minute)', 'ENABLED', [source]]);
  });

  it('look for due mails every minute', () => {
    const source = 'functions/operations/send-mail.ts';
    expect(scheduled).toContainEqual(['rate(1 minute)', 'ENABLED', [source]]);
  });

  it('remove uploads and files that nobody needs every night, after users were erased', () => {
    const source = 'functions/operations/clean-attachments.ts';
    expect(scheduled).toContainEqual(['cron(45 2 * * ? *)', 'ENABLED', [source]]);
  });

  it('look for due bank connections every 15 minutes', () => {
    const source = 'functions/operations/fetch-banks.ts';
    expect(scheduled).toContainEqual(['rate(15 minutes)', 'ENABLED', [source]]);
  });

  it('are no others', () => expect(scheduled).toHaveLength(7));
});

describe('the erasure of users', () => {
  it('is measured by what each run logs', () => {
    const ofSweeps = propertiesOf(byDefault, 'AWS::Logs::MetricFilter').filter(({ LogGroupName }) =>
      referenced(LogGroupName)?.startsWith('AccessSweepLog'),
    );
    const measured = ofSweeps.map(({ FilterPattern, MetricTransformations: [metric] }) => [
      FilterPattern,
      metric.MetricName,
      metric.MetricValue,
    ]);
    expect(measured).toEqual([
      ['{ $.items_removed >= 0 }', 'ErasedItems', '$.items_removed'],
      ['{ $.users_left >= 0 }', 'ErasuresLeft', '$.users_left'],
    ]);
  });
});

describe('options', () => {
  it('are off by default', () => {
    for (const type of ['AWS::WAFv2::WebACL', 'AWS::ApiGateway::DomainName', 'AWS::SNS::Topic']) {
      expect(ofType(byDefault, type)).toEqual([]);
    }
  });

  it('put a firewall in front of the stage: by rate, by known attacks', () => {
    const [acl] = propertiesOf(everything, 'AWS::WAFv2::WebACL');
    expect(acl).toMatchObject({
      Scope: 'REGIONAL',
      Rules: [
        { Name: 'RateLimit', Statement: { RateBasedStatement: { AggregateKeyType: 'IP' } } },
        { Name: 'PublicBodySize', Action: { Block: {} } },
        { Name: 'AWSManagedRulesCommonRuleSet' },
        { Name: 'AWSManagedRulesKnownBadInputsRuleSet' },
      ],
    });
    const [association] = propertiesOf(everything, 'AWS::WAFv2::WebACLAssociation');
    expect(JSON.stringify(association?.ResourceArn)).toContain('/stages/');
  });

  it('put a domain in front, with its records if the zone is given', () => {
    expect(propertiesOf(everything, 'AWS::ApiGateway::DomainName')).toMatchObject([
      {
        DomainName: 'api.example.org',
        SecurityPolicy: 'TLS_1_2',
        // Otherwise the domain would have no IPv6 address for its AAAA record.
        EndpointConfiguration: { Types: ['REGIONAL'], IpAddressType: 'dualstack' },
      },
    ]);
    expect(propertiesOf(everything, 'AWS::Route53::RecordSet').map(({ Type }) => Type)).toEqual([
      'A',
      'AAAA',
    ]);
    const { hostedZoneId, hostedZoneName, ...withoutZone } = EVERYTHING_ON;
    expect(ofType(synthesize(withoutZone, { endpoints: FEW_ENDPOINTS }), 'AWS::Route53::RecordSet')).toEqual(
      [],
    );
  });

  it('allow preflights from the allowed origins, with the headers that the API uses', () => {
    const { options } = gatewayBodyOf(everything).paths['/contacts/{id}'] ?? {};
    const { default: response } = options?.['x-amazon-apigateway-integration'].responses ?? {};
    expect(response.responseParameters).toMatchObject({
      'method.response.header.Access-Control-Allow-Headers':
        "'Authorization,Book,Content-Type,Idempotency-Key,If-Match,If-None-Match,Mcp-Method,Mcp-Name,MCP-Protocol-Version'",
      'method.response.header.Access-Control-Allow-Credentials': "'true'",
      'method.response.header.Access-Control-Allow-Origin': "'https://app.example.org'",
    });
    expect(JSON.stringify(response.responseTemplates)).toContain('https://beta.example.org');
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) {
      expect(response.responseParameters[`method.response.header.${name}`]).toBe(`'${value}'`);
    }
    const declared = Object.keys(options?.responses[204]?.headers ?? {});
    expect(declared.map((name) => `method.response.header.${name}`)).toEqual(
      Object.keys(response.responseParameters),
    );
  });
});

test('the stack is protected against deletion, like the table, unless it is a trial', () => {
  const isProtected = (settings: object) =>
    synthesize({ ...settings }, { endpoints: FEW_ENDPOINTS }).stack.terminationProtection;
  expect([isProtected({}), isProtected({ keepData: false })]).toEqual([true, false]);
});

describe('outputs', () => {
  it('name every function that the runbook invokes', () => {
    const invoked = unreachable.flatMap(({ invoke }) => /^invoke ([A-Z]\w+)/.exec(invoke)?.[1] ?? []);
    expect(invoked).toContain('SendMail');
    for (const id of [...invoked, 'LoadFxRates'])
      expect(referenced(byDefault.outputs[`${id}Function`]?.Value), id).toMatch(
        new RegExp(`^Functions${id}`),
      );
  });

  it('are the base URL without a trailing slash, the table and the dashboard', () => {
    expect(byDefault.outputs).toMatchObject({ BaseUrl: {}, TableName: {}, DashboardUrl: {} });
    const { Value } = byDefault.outputs.BaseUrl ?? {};
    const parts = (Value as { 'Fn::Join': [string, unknown[]] })['Fn::Join'][1];
    expect(parts.at(-1)).not.toBe('/');
    expect(parts[0]).toBe('https://');
  });

  it.each([
    ['aws', 'console.aws.amazon.com'],
    ['aws-cn', 'console.amazonaws.cn'],
    ['aws-us-gov', 'console.amazonaws-us-gov.com'],
    ['aws-eusc', 'console.amazonaws-eusc.eu'],
  ])('give the dashboard in the console of the partition %s', (partition, domain) => {
    const chosen = (value: unknown): unknown => {
      const { 'Fn::If': choice } = value as { 'Fn::If'?: [string, unknown, unknown] };
      if (!choice) return value;
      const [condition, yes, no] = choice;
      const { 'Fn::Equals': compared } = byDefault.conditions[condition] as { 'Fn::Equals': unknown[] };
      expect(compared[0]).toEqual({ Ref: 'AWS::Partition' });
      return chosen(compared[1] === partition ? yes : no);
    };
    const { Value } = byDefault.outputs.DashboardUrl ?? {};
    const [scheme, region, , host] = (Value as { 'Fn::Join': [string, unknown[]] })['Fn::Join'][1];
    expect([scheme, region, chosen(host)]).toEqual(['https://', { Ref: 'AWS::Region' }, domain]);
  });

  it('have the domain as the base URL if there is one', () => {
    expect(everything.outputs.BaseUrl?.Value).toBe('https://api.example.org');
  });
});
