import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { startCloud } from '../../infra/local/cloud.ts';
import type { Cloud, CloudOptions } from '../../infra/local/cloud-options.ts';
import { type ApiFixture, bodyOf } from './local-cloud-fixture-body.ts';

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

export interface Fixture extends ApiFixture {
  functions?: Record<string, FixtureFunction>;
  throttle?: { rate: number; burst: number };
  /** Additional resources, which replace generated ones with the same id. */
  resources?: Record<string, object>;
}

const getAtt = (id: string, name: string) => ({ 'Fn::GetAtt': [id, name] });
/** A template like the service's, with a few small functions. */
export function templateOf(fixture: Fixture): object {
  const { functions = {}, throttle, resources = {} } = fixture;
  const all: Record<string, object> = {
    Api: { Type: 'AWS::ApiGateway::RestApi', Properties: { Body: bodyOf(fixture) } },
    GatewayRole: {
      Type: 'AWS::IAM::Role',
      Properties: {
        AssumeRolePolicyDocument: { Statement: [TRUST_IN_GATEWAY] },
        Policies: [{ PolicyDocument: { Statement: [mayInvoke(Object.keys(functions))] } }],
      },
    },
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
  for (const [id, definition] of Object.entries(functions)) {
    const { code, source, timeoutSeconds = 5, environment = {}, statements = [] } = definition;
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
        LoggingConfig: { LogGroup: 'Fixture-Log', LogFormat: 'JSON' },
      },
    };
  }
  return { Resources: { ...all, ...resources } };
}

const TRUST_IN_GATEWAY = {
  Effect: 'Allow',
  Action: 'sts:AssumeRole',
  Principal: { Service: 'apigateway.amazonaws.com' },
};
const mayInvoke = (ids: string[]) => ({
  Effect: 'Allow',
  Action: 'lambda:InvokeFunction',
  Resource: ids.map((id) => getAtt(id, 'Arn')),
});

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

/** A handler that returns the event that it was called with. */
export const ECHO: FixtureFunction = {
  code: 'exports.handler = async (event) => ({ statusCode: 200, body: JSON.stringify(event) });',
};

export function handler(body: string): FixtureFunction {
  return { code: `exports.handler = async (event, context) => { ${body} };` };
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
