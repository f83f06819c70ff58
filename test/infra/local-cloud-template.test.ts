import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fxFeed } from '../../infra/local/services/fx-feed.ts';
import { ECHO, type Fixture, runFixture } from './local-cloud-fixture.ts';

/** A function that rotates a secret, and the permission to invoke it. */
const rotatedIf = (permission: object): Fixture => ({
  functions: { Rotate: ECHO },
  resources: {
    Secret: { Type: 'AWS::SecretsManager::Secret', Properties: {} },
    Rotation: {
      Type: 'AWS::SecretsManager::RotationSchedule',
      Properties: {
        SecretId: { Ref: 'Secret' },
        RotationLambdaARN: { 'Fn::GetAtt': ['Rotate', 'Arn'] },
        RotateImmediatelyOnUpdate: false,
      },
    },
    MayRotate: {
      Type: 'AWS::Lambda::Permission',
      Properties: {
        FunctionName: { 'Fn::GetAtt': ['Rotate', 'Arn'] },
        Principal: 'secretsmanager.amazonaws.com',
        ...permission,
      },
    },
  },
});

/** A route whose role trusts API Gateway, and allows an action. */
const routedWith = (trust: object, Action: string): Fixture => ({
  functions: { Echo: ECHO },
  routes: [{ method: 'GET', path: '/echo', function: 'Echo' }],
  resources: {
    GatewayRole: {
      Type: 'AWS::IAM::Role',
      Properties: {
        AssumeRolePolicyDocument: {
          Statement: [
            {
              Effect: 'Allow',
              Action: 'sts:AssumeRole',
              Principal: { Service: 'apigateway.amazonaws.com' },
              ...trust,
            },
          ],
        },
        Policies: [{ PolicyDocument: { Statement: [{ Effect: 'Allow', Action, Resource: '*' }] } }],
      },
    },
  },
});

/** Each of these would work by chance or not at all; the local cloud says so, and where. */
const REFUSED: [what: string, fixture: Fixture, message: RegExp][] = [
  [
    'a resource type it does not run',
    { resources: { Queue: { Type: 'AWS::Kinesis::Stream', Properties: {} } } },
    /Queue: resources of type AWS::Kinesis::Stream are not supported/,
  ],
  [
    'a resource under a condition',
    { resources: { R: { Type: 'AWS::IAM::Role', Condition: 'C', Properties: {} } } },
    /R: resources under a Condition/,
  ],
  [
    'an intrinsic function it does not know',
    { functions: { Echo: { ...ECHO, environment: { A: { 'Fn::ImportValue': 'x' } } } } },
    /Echo.*the function Fn::ImportValue is not supported/,
  ],
  [
    'a reference to nothing',
    { functions: { Echo: { ...ECHO, environment: { A: { Ref: 'Missing' } } } } },
    /Missing: there is no resource with this name/,
  ],
  [
    'an attribute without a local value',
    { functions: { Echo: { ...ECHO, environment: { A: { 'Fn::GetAtt': ['Api', 'Imaginary'] } } } } },
    /Api: the attribute Imaginary of AWS::ApiGateway::RestApi has no local value/,
  ],
  [
    'a policy condition',
    {
      functions: {
        Echo: {
          ...ECHO,
          statements: [
            { Effect: 'Allow', Action: 'dynamodb:GetItem', Resource: '*', Condition: { Bool: {} } },
          ],
        },
      },
    },
    /EchoRole: policy conditions other than dynamodb:LeadingKeys and ses:FromAddress are not supported/,
  ],
  [
    'a statement that denies',
    {
      functions: {
        Echo: { ...ECHO, statements: [{ Effect: 'Deny', Action: 'dynamodb:*', Resource: '*' }] },
      },
    },
    /EchoRole: only statements that allow actions on resources are supported/,
  ],
  [
    'a managed policy it cannot look into',
    {
      resources: {
        R: {
          Type: 'AWS::IAM::Role',
          Properties: { ManagedPolicyArns: ['arn:aws:iam::aws:policy/AmazonDynamoDBFullAccess'] },
        },
      },
    },
    /R: the managed policy .*AmazonDynamoDBFullAccess is not supported/,
  ],
  [
    'a permissions boundary',
    { resources: { R: { Type: 'AWS::IAM::Role', Properties: { PermissionsBoundary: 'arn:x' } } } },
    /R: permissions boundaries are not supported/,
  ],
  [
    'a function that Secrets Manager may not invoke for this account',
    rotatedIf({ SourceAccount: '999999999999' }),
    /no permission lets secretsmanager.amazonaws.com invoke it/,
  ],
  [
    'a function that Secrets Manager may not invoke for this secret',
    rotatedIf({ SourceArn: 'arn:aws:secretsmanager:eu-west-1:123456789012:secret:other' }),
    /no permission lets secretsmanager.amazonaws.com invoke it/,
  ],
  [
    'a role that API Gateway can assume only under a condition',
    routedWith({ Condition: { Bool: { 'aws:SecureTransport': 'true' } } }, 'lambda:InvokeFunction'),
    /API Gateway cannot assume the role/,
  ],
  [
    'a role that does not let API Gateway invoke the function',
    routedWith({}, 'lambda:GetFunction'),
    /the role .*GatewayRole.* does not let API Gateway invoke it/,
  ],
  [
    'code that is not there',
    {
      functions: { Echo: ECHO },
      resources: {
        Echo: {
          Type: 'AWS::Lambda::Function',
          Properties: { Runtime: 'nodejs24.x', Code: {}, Handler: 'index.handler' },
        },
      },
    },
    /Echo: its code \(index.handler\) was not found/,
  ],
];

test.each(REFUSED)('refuses %s', async (_what, fixture, message) => {
  await expect(runFixture(fixture)).rejects.toThrow(message);
});

test('policies attached from outside a role count as its own', async () => {
  const statement = (Action: string): object => ({ Statement: [{ Effect: 'Allow', Action, Resource: '*' }] });
  const asks = (target: string): Fixture['functions'] => ({
    Echo: {
      code: `exports.handler = async () => {
        const { AWS_ACCESS_KEY_ID: key, AWS_ENDPOINT_URL_DYNAMODB: url } = process.env;
        const headers = { 'x-amz-target': 'DynamoDB_20120810.${target}', authorization: 'AWS4-HMAC-SHA256 Credential=' + key + '/x' };
        return (await fetch(url, { method: 'POST', headers, body: '{"TableName":"T"}' }).catch(() => ({ status: 'cut' }))).status;
      };`,
    },
  });
  const policies = {
    Attached: {
      Type: 'AWS::IAM::Policy',
      Properties: { PolicyDocument: statement('dynamodb:GetItem'), Roles: [{ Ref: 'EchoRole' }] },
    },
    Managed: {
      Type: 'AWS::IAM::ManagedPolicy',
      Properties: { PolicyDocument: statement('dynamodb:PutItem'), Roles: [{ Ref: 'EchoRole' }] },
    },
  };
  // An allowed call goes on to an engine that is not there and is cut; a denied one is answered with a 400.
  for (const [target, status] of [
    ['GetItem', 'cut'],
    ['PutItem', 'cut'],
    ['DeleteItem', 400],
  ] as const) {
    const cloud = await runFixture({ functions: asks(target) ?? {}, resources: policies });
    expect([target, await cloud.invoke('Echo', {})]).toEqual([target, { ok: true, payload: status }]);
  }
});

test('the sample rates are served in the published format, newest day first, and say that they are samples', () => {
  const { days } = JSON.parse(
    readFileSync(new URL('../../infra/local/services/fx-days.json', import.meta.url), 'utf8'),
  ) as { days: Record<string, Record<string, string>> };
  const history = fxFeed('history');
  const dates = [...history.matchAll(/<Cube time="([^"]+)">/g)].map(([, date]) => date);
  expect(dates).toEqual(Object.keys(days).sort().reverse());
  expect(history).toContain('<gesmes:name>sample</gesmes:name>');
  const newest = dates[0] ?? '';
  expect(history).toContain(`<Cube currency="USD" rate="${days[newest]?.USD}"/>`);
  expect(history).not.toContain('currency="EUR"');
  expect([...fxFeed('daily').matchAll(/<Cube time="([^"]+)">/g)].map(([, date]) => date)).toEqual([newest]);
  const currencies = [...fxFeed('daily').matchAll(/currency="(...)"/g)].map(([, currency]) => currency);
  expect([...currencies, 'EUR'].sort()).toEqual(Object.keys(days[newest] ?? {}).sort());
});
