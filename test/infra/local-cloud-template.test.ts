import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fxFeed } from '../../infra/local/services/fx-feed.ts';
import { ECHO, type Fixture, gatewayResponse, runFixture } from './local-cloud-fixture.ts';

const ROUTE = { method: 'GET', path: '/x', function: 'Echo' };
const WITH_ROUTE: Fixture = { functions: { Echo: ECHO }, routes: [ROUTE] };

/** Each of these would work by chance or not at all; the local cloud says so, and where. */
const REFUSED: [what: string, fixture: Fixture, message: RegExp][] = [
  [
    'a resource type it does not run',
    { resources: { Queue: { Type: 'AWS::SQS::Queue', Properties: {} } } },
    /Queue: resources of type AWS::SQS::Queue are not supported/,
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
    /Missing: there is no resource of this name/,
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
    /EchoRole: policy conditions other than dynamodb:LeadingKeys are not supported/,
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
    /R: what the managed policy .*AmazonDynamoDBFullAccess allows is not known/,
  ],
  [
    'a function that the gateway may not invoke',
    { ...WITH_ROUTE, resources: { EchoPermission: { Type: 'AWS::CDK::Metadata' } } },
    /no permission lets apigateway.amazonaws.com invoke it for arn:aws:execute-api:.*\/v1\/GET\/x/,
  ],
  [
    'a function that may be invoked for another account only',
    {
      ...WITH_ROUTE,
      resources: {
        EchoPermission: {
          Type: 'AWS::Lambda::Permission',
          Properties: {
            FunctionName: { 'Fn::GetAtt': ['Echo', 'Arn'] },
            Principal: 'apigateway.amazonaws.com',
            SourceAccount: '999999999999',
          },
        },
      },
    },
    /no permission lets apigateway.amazonaws.com invoke it/,
  ],
  [
    'an authorizer whose answers are cached',
    {
      ...WITH_ROUTE,
      routes: [{ ...ROUTE, authorizer: 'Echo' }],
      resources: {
        EchoAuthorizer: { Type: 'AWS::ApiGateway::Authorizer', Properties: { Type: 'REQUEST' } },
      },
    },
    /EchoAuthorizer: only authorizers with AuthorizerResultTtlInSeconds 0/,
  ],
  [
    'a gateway response with a variable that API Gateway would leave empty',
    {
      resources: {
        G: {
          Type: 'AWS::ApiGateway::GatewayResponse',
          Properties: {
            ResponseType: 'THROTTLED',
            ResponseTemplates: { 'application/json': '$context.requestID' },
          },
        },
      },
    },
    /G: the variable \$context.requestID is not known/,
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

test('a gateway response without a type of its own takes the form of the default one', async () => {
  const { url } = await runFixture({ resources: { Default: gatewayResponse('DEFAULT_4XX', 499) } });
  const response = await fetch(`${url}/none`);
  expect([response.status, response.headers.get('content-type')]).toEqual([499, 'application/problem+json']);
  const requestId = response.headers.get('x-request-id');
  expect(requestId).toMatch(/^[0-9a-f-]{36}$/);
  expect(await response.json()).toEqual({ code: 'MISSING_AUTHENTICATION_TOKEN', request_id: requestId });
});

test('the local rates are served in the published form, the newest day first, named for their source', () => {
  const { source, days } = JSON.parse(
    readFileSync(new URL('../../infra/local/services/fx-days.json', import.meta.url), 'utf8'),
  ) as { source: string; days: Record<string, Record<string, string>> };
  const history = fxFeed('history');
  const dates = [...history.matchAll(/<Cube time="([^"]+)">/g)].map(([, date]) => date);
  expect(dates).toEqual(Object.keys(days).sort().reverse());
  const sender = /<gesmes:name>(.+)<\/gesmes:name>/.exec(history)?.[1] ?? '';
  expect(sender.length > 0 && source.startsWith(sender)).toBe(true);
  const newest = dates[0] ?? '';
  expect(history).toContain(`<Cube currency="USD" rate="${days[newest]?.USD}"/>`);
  expect(history).not.toContain('currency="EUR"');
  expect([...fxFeed('daily').matchAll(/<Cube time="([^"]+)">/g)].map(([, date]) => date)).toEqual([newest]);
});
