import { expect, test } from 'vitest';
import { ECHO, type Fixture, runFixture } from './local-cloud-fixture.ts';
import { gatewayResponse } from './local-cloud-fixture-body.ts';

const ROUTE = { method: 'GET', path: '/x', function: 'Echo' };
const WITH_ROUTE: Fixture = { functions: { Echo: ECHO }, routes: [ROUTE] };

function withOperation(operation: object): Fixture {
  return { ...WITH_ROUTE, routes: [{ ...ROUTE, operation }] };
}

/** A role that a service can assume, and that allows one action on a function, or on all. */
function role(service: string, action: string, functionId?: string): object {
  const resource = functionId === undefined ? '*' : { 'Fn::GetAtt': [functionId, 'Arn'] };
  const principal = { Service: `${service}.amazonaws.com` };
  return {
    Type: 'AWS::IAM::Role',
    Properties: {
      AssumeRolePolicyDocument: {
        Statement: [{ Effect: 'Allow', Action: 'sts:AssumeRole', Principal: principal }],
      },
      Policies: [
        { PolicyDocument: { Statement: [{ Effect: 'Allow', Action: action, Resource: resource }] } },
      ],
    },
  };
}

/** Each of these would be served here and fail in AWS, or vice versa; the local cloud says so, and where. */
const REFUSED: [what: string, fixture: Fixture, message: RegExp][] = [
  [
    'a function that the role of its route may not invoke',
    { ...WITH_ROUTE, resources: { GatewayRole: role('apigateway', 'lambda:GetFunction') } },
    /function:Fixture-Echo: the role Fixture-GatewayRole does not let API Gateway invoke it/,
  ],
  [
    'an authorizer that the role may not invoke',
    {
      functions: { Echo: ECHO, Guard: ECHO },
      routes: [{ ...ROUTE, authorizer: 'Guard' }],
      resources: { GatewayRole: role('apigateway', 'lambda:InvokeFunction', 'Echo') },
    },
    /function:Fixture-Guard: the role Fixture-GatewayRole does not let API Gateway invoke it/,
  ],
  [
    'a role that API Gateway cannot assume',
    { ...WITH_ROUTE, resources: { GatewayRole: role('lambda', 'lambda:InvokeFunction') } },
    /API Gateway cannot assume the role arn:aws:iam::\d+:role\/Fixture-GatewayRole/,
  ],
  [
    'a route that names no role',
    withOperation({
      'x-amazon-apigateway-integration': {
        type: 'aws_proxy',
        httpMethod: 'POST',
        uri: 'arn:aws:apigateway:eu-west-1:lambda:path/2015-03-31/functions/x/invocations',
      },
    }),
    /GET \/x: the role that API Gateway uses to invoke the function is missing/,
  ],
  [
    'an authorizer whose answers are cached',
    {
      ...WITH_ROUTE,
      body: {
        components: { securitySchemes: { Guard: { 'x-amazon-apigateway-authorizer': { type: 'request' } } } },
      },
    },
    /Guard: only authorizers with authorizerResultTtlInSeconds 0/,
  ],
  [
    'a security that demands nothing',
    withOperation({ security: [{}] }),
    /the security \[{}\] is not supported/,
  ],
  [
    'a security scheme that does not exist',
    withOperation({ security: [{ Nobody: [] }] }),
    /the security .*Nobody.* is not supported/,
  ],
  [
    'an extension that it does not know, of an operation',
    withOperation({ 'x-amazon-apigateway-request-validator': 'all' }),
    /GET \/x: x-amazon-apigateway-request-validator is not supported/,
  ],
  [
    'an extension that it does not know, of the API',
    { ...WITH_ROUTE, body: { 'x-amazon-apigateway-policy': {} } },
    /Api: x-amazon-apigateway-policy is not supported/,
  ],
  [
    'an OpenAPI version that a REST API cannot import',
    { ...WITH_ROUTE, body: { openapi: '3.1.0' } },
    /Api: a REST API imports OpenAPI 3.0, not 3.1.0/,
  ],
  [
    'a property that contradicts the body',
    {
      resources: {
        Api: {
          Type: 'AWS::ApiGateway::RestApi',
          Properties: { MinimumCompressionSize: 7, Body: { openapi: '3.0.1' } },
        },
      },
    },
    /Api: MinimumCompressionSize and x-amazon-apigateway-minimum-compression-size in the Body differ/,
  ],
  [
    'a mock that fails for some media types',
    { routes: [{ method: 'GET', path: '/x', integration: { type: 'mock', responses: { default: {} } } }] },
    /GET \/x: a mock needs passthroughBehavior never and contentHandling CONVERT_TO_TEXT/,
  ],
  [
    'a gateway response with a variable that API Gateway would leave empty',
    {
      gatewayResponses: {
        THROTTLED: { responseTemplates: { 'application/json': '$context.requestID' } },
      },
    },
    /THROTTLED: the variable \$context.requestID is not known/,
  ],
];

test.each(REFUSED)('refuses %s', async (_what, fixture, message) => {
  await expect(runFixture(fixture)).rejects.toThrow(message);
});

test('a gateway response without its own type uses the default one', async () => {
  const { url } = await runFixture({ gatewayResponses: { DEFAULT_4XX: gatewayResponse(499) } });
  const response = await fetch(`${url}/none`);
  expect([response.status, response.headers.get('content-type')]).toEqual([499, 'application/problem+json']);
  const requestId = response.headers.get('x-request-id');
  expect(requestId).toMatch(/^[0-9a-f-]{36}$/);
  expect(await response.json()).toEqual({ code: 'MISSING_AUTHENTICATION_TOKEN', request_id: requestId });
});
