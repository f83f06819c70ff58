import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { startCloud } from '../../infra/local/cloud.ts';
import type { Cloud, CloudOptions } from '../../infra/local/cloud-options.ts';

export interface FixtureFunction {
  /** Source of a CommonJS module that exports `handler`. */
  code: string;
  /** Source file that the template names. */
  source?: string;
  timeoutSeconds?: number;
  environment?: Record<string, unknown>;
  /** Statements of its role. */
  statements?: object[];
}

export interface FixtureRoute {
  method: string;
  path: string;
  function?: string;
  authorizer?: string;
  timeoutMs?: number;
  integration?: object;
}

export interface Fixture {
  functions?: Record<string, FixtureFunction>;
  routes?: FixtureRoute[];
  throttle?: { rate: number; burst: number };
  /** Further resources, which replace generated ones of the same id. */
  resources?: Record<string, object>;
}

const getAtt = (id: string, name: string) => ({ 'Fn::GetAtt': [id, name] });
const join$ = (...parts: unknown[]) => ({ 'Fn::Join': ['', parts] });
const REGION = { Ref: 'AWS::Region' };
const invocations = (id: string) =>
  join$(
    'arn:aws:apigateway:',
    REGION,
    ':lambda:path/2015-03-31/functions/',
    getAtt(id, 'Arn'),
    '/invocations',
  );

/** A template of the CDK's kind around a few small functions. */
export function templateOf({ functions = {}, routes = [], throttle, resources = {} }: Fixture): object {
  const all: Record<string, object> = {
    Api: { Type: 'AWS::ApiGateway::RestApi', Properties: { Name: 'fixture' } },
    Stage: {
      Type: 'AWS::ApiGateway::Stage',
      Properties: {
        StageName: 'v1',
        RestApiId: { Ref: 'Api' },
        ...(throttle && {
          MethodSettings: [
            {
              HttpMethod: '*',
              ResourcePath: '/*',
              ThrottlingRateLimit: throttle.rate,
              ThrottlingBurstLimit: throttle.burst,
            },
          ],
        }),
      },
    },
  };
  for (const [id, { code, source, timeoutSeconds = 5, environment = {}, statements = [] }] of Object.entries(
    functions,
  )) {
    all[`${id}Role`] = {
      Type: 'AWS::IAM::Role',
      Properties: { Policies: [{ PolicyName: 'p', PolicyDocument: { Statement: statements } }] },
    };
    all[id] = {
      Type: 'AWS::Lambda::Function',
      ...(source && { Metadata: { source } }),
      Properties: {
        Code: { S3Key: keyOf(code) },
        Handler: 'index.handler',
        Runtime: 'nodejs24.x',
        Role: getAtt(`${id}Role`, 'Arn'),
        Timeout: timeoutSeconds,
        Environment: { Variables: environment },
      },
    };
    all[`${id}Permission`] = {
      Type: 'AWS::Lambda::Permission',
      Properties: { FunctionName: getAtt(id, 'Arn'), Principal: 'apigateway.amazonaws.com' },
    };
  }
  for (const route of routes) addRoute(all, route);
  return { Resources: { ...all, ...resources } };
}

function addRoute(all: Record<string, object>, route: FixtureRoute): void {
  let parent: unknown = getAtt('Api', 'RootResourceId');
  let id = 'Path';
  for (const part of route.path.split('/').filter(Boolean)) {
    id += part.replace(/\W/g, 'X');
    all[id] = {
      Type: 'AWS::ApiGateway::Resource',
      Properties: { ParentId: parent, PathPart: part, RestApiId: { Ref: 'Api' } },
    };
    parent = { Ref: id };
  }
  if (route.authorizer) {
    all[`${route.authorizer}Authorizer`] = {
      Type: 'AWS::ApiGateway::Authorizer',
      Properties: {
        Type: 'REQUEST',
        AuthorizerResultTtlInSeconds: 0,
        AuthorizerUri: invocations(route.authorizer),
      },
    };
  }
  all[`${id}${route.method}`] = {
    Type: 'AWS::ApiGateway::Method',
    Properties: {
      HttpMethod: route.method,
      ResourceId: parent,
      ...(route.authorizer
        ? { AuthorizationType: 'CUSTOM', AuthorizerId: { Ref: `${route.authorizer}Authorizer` } }
        : { AuthorizationType: 'NONE' }),
      Integration: route.integration ?? {
        Type: 'AWS_PROXY',
        IntegrationHttpMethod: 'POST',
        Uri: invocations(route.function ?? ''),
        ...(route.timeoutMs && { TimeoutInMillis: route.timeoutMs }),
      },
    },
  };
}

function keyOf(code: string): string {
  return `${createHash('sha256').update(code).digest('hex').slice(0, 16)}.zip`;
}

/** Writes what `cdk synth` would write, to a folder that is removed after the test. */
export function writeAssembly(fixture: Fixture, folder = dataFolder()): string {
  const files: Record<string, object> = {};
  for (const { code } of Object.values(fixture.functions ?? {})) {
    const path = `asset.${keyOf(code)}`;
    mkdirSync(join(folder, path), { recursive: true });
    writeFileSync(join(folder, path, 'index.js'), code);
    files[path] = { source: { path, packaging: 'zip' }, destinations: { here: { objectKey: keyOf(code) } } };
  }
  const write = (name: string, content: object): void =>
    writeFileSync(join(folder, name), JSON.stringify(content));
  write('package.json', { type: 'commonjs' });
  write('Fixture.template.json', templateOf(fixture));
  write('Fixture.assets.json', { files });
  write('manifest.json', {
    artifacts: {
      Fixture: { type: 'aws:cloudformation:stack', properties: { templateFile: 'Fixture.template.json' } },
      Assets: { type: 'cdk:asset-manifest', properties: { file: 'Fixture.assets.json' } },
    },
  });
  return folder;
}

/** Runs a fixture until the end of the test. Without a table in it no engine is needed. */
export async function runFixture(fixture: Fixture, options: Partial<CloudOptions> = {}): Promise<Cloud> {
  const cloud = await startCloud({
    port: 0,
    dynamodbEndpoint: 'http://127.0.0.1:9',
    assemblyDir: writeAssembly(fixture),
    ...options,
  });
  onTestFinished(() => cloud.stop());
  return cloud;
}

/** A handler that answers with what it was called with. */
export const ECHO: FixtureFunction = {
  code: 'exports.handler = async (event) => ({ statusCode: 200, body: JSON.stringify(event) });',
};

export function handler(body: string): FixtureFunction {
  return { code: `exports.handler = async (event, context) => { ${body} };` };
}

/** The gateway's own answer of a kind, in the form that the service gives it. */
export function gatewayResponse(type: string, status?: number): object {
  return {
    Type: 'AWS::ApiGateway::GatewayResponse',
    Properties: {
      ResponseType: type,
      ...(status && { StatusCode: String(status) }),
      ResponseParameters: {
        'gatewayresponse.header.Content-Type': "'application/problem+json'",
        'gatewayresponse.header.X-Request-Id': 'context.requestId',
      },
      ResponseTemplates: {
        'application/json': '{"code":"$context.error.responseType","request_id":"$context.requestId"}',
      },
    },
  };
}

/** Calls an AWS service as the SDK would, with the credentials of the environment. */
export const CALLER = handler(`
  const { AWS_ACCESS_KEY_ID: key, AWS_ENDPOINT_URL_DYNAMODB: url } = process.env;
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'x-amz-target': event.target, authorization: 'AWS4-HMAC-SHA256 Credential=' + (event.key ?? key) + '/20260101/eu-west-1/x/aws4_request, SignedHeaders=host, Signature=0' },
    body: typeof event.body === 'string' ? event.body : JSON.stringify(event.body),
  });
  return { status: response.status, answer: await response.json() };
`);

export interface Answer {
  status: number;
  answer: Record<string, unknown> & { __type?: string; message?: string };
}

export async function callAws(
  cloud: Cloud,
  target: string,
  body: object | string,
  key?: string,
): Promise<Answer> {
  const outcome = await cloud.invoke('Caller', {
    target,
    body: body as never,
    ...(key !== undefined && { key }),
  });
  if (!outcome.ok) throw new Error(outcome.error.errorMessage);
  return outcome.payload as Answer;
}

/** Removed after the test. */
export function dataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'data-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
