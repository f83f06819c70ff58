import { describe, expect, it } from 'vitest';
import { endpointFunction } from '../../infra/functions.ts';
import { endpoints } from '../../lib/contracts.ts';
import type { Endpoint } from '../../lib/platform/endpoint/contract.ts';
import { EVERYTHING_ON, ofType, propertiesOf, referenced, type Synthesized, synthesize } from './support.ts';

interface Route {
  readonly route: string;
  readonly authorization: string;
  readonly authorizer: string | undefined;
  readonly integration: string;
  readonly source: unknown;
}

/** The methods as API Gateway will have them, read from nothing but the template. */
function routesOf(synthesized: Synthesized): Route[] {
  const { resources } = synthesized;
  const pathOf = (id: string | undefined): string => {
    const resource = id === undefined ? undefined : resources[id];
    if (resource?.Type !== 'AWS::ApiGateway::Resource') return '';
    return `${pathOf(referenced(resource.Properties.ParentId))}/${resource.Properties.PathPart}`;
  };
  return ofType(synthesized, 'AWS::ApiGateway::Method').map(([, { Properties }]) => {
    const uri = (Properties.Integration.Uri?.['Fn::Join']?.[1] ?? []) as unknown[];
    const functionId = uri
      .map(referenced)
      .find((id) => id && resources[id]?.Type === 'AWS::Lambda::Function');
    return {
      route: `${Properties.HttpMethod} ${pathOf(referenced(Properties.ResourceId)) || '/'}`,
      authorization: Properties.AuthorizationType,
      authorizer: referenced(Properties.AuthorizerId),
      integration: Properties.Integration.Type,
      source: functionId && resources[functionId]?.Metadata?.source,
    };
  });
}

const byDefault = synthesize();
const routes = routesOf(byDefault);
const [authorizerId] = ofType(byDefault, 'AWS::ApiGateway::Authorizer')[0] ?? [];

it('answers of 1 KiB and more are compressed', () => {
  const [[, api] = []] = ofType(byDefault, 'AWS::ApiGateway::RestApi');
  expect(api?.Properties.MinimumCompressionSize).toBe(1024);
});

describe('routes', () => {
  it('are exactly the endpoints of the registry, each served by its own function', () => {
    const expected = endpoints.map((endpoint) => ({
      route: `${endpoint.method} ${endpoint.path}`,
      integration: 'AWS_PROXY',
      source: endpointFunction(endpoint).file,
    }));
    const actual = routes.map(({ route, integration, source }) => ({ route, integration, source }));
    expect(actual).toHaveLength(expected.length);
    expect(actual).toEqual(expect.arrayContaining(expected));
  });

  it('have the authorizer unless their contract says public', () => {
    expect(authorizerId).toBeDefined();
    for (const { method, path, auth } of endpoints) {
      const found = routes.find(({ route }) => route === `${method} ${path}`);
      const expected =
        auth === 'public'
          ? { authorization: 'NONE', authorizer: undefined }
          : { authorization: 'CUSTOM', authorizer: authorizerId };
      expect(found, `${method} ${path}`).toMatchObject(expected);
    }
  });

  it('stay behind the authorizer when a browser preflight is added', () => {
    const withCors = routesOf(synthesize(EVERYTHING_ON));
    const open = withCors.filter(({ authorization }) => authorization !== 'CUSTOM');
    const publicRoutes = endpoints
      .filter(({ auth }) => auth === 'public')
      .map(({ method, path }) => `${method} ${path}`);
    expect(
      open
        .filter(({ route, integration }) => !(route.startsWith('OPTIONS ') && integration === 'MOCK'))
        .map(({ route }) => route),
    ).toEqual(publicRoutes);
    expect(withCors.some(({ route }) => route.startsWith('OPTIONS '))).toBe(true);
  });

  it('make API Gateway ask the authorizer on every request, whatever credential it carries', () => {
    const [authorizer] = propertiesOf(byDefault, 'AWS::ApiGateway::Authorizer');
    expect(authorizer).toMatchObject({ Type: 'REQUEST', AuthorizerResultTtlInSeconds: 0 });
    expect(authorizer).not.toHaveProperty('IdentitySource');
  });

  it('can only be invoked through API Gateway, each function from its own route', () => {
    const permissions = propertiesOf(byDefault, 'AWS::Lambda::Permission');
    const functions = permissions.filter(({ Principal }) => Principal === 'apigateway.amazonaws.com');
    expect(functions).toHaveLength(endpoints.length + 1);
    for (const { SourceArn } of functions) expect(JSON.stringify(SourceArn)).not.toContain('/*/*');
    expect(JSON.stringify(permissions)).not.toContain('test-invoke-stage');
  });

  it('have no preflight without allowed origins', () => {
    expect(routes.filter(({ route }) => route.startsWith('OPTIONS'))).toEqual([]);
  });

  it('fail the synthesis when two endpoints claim the same route', () => {
    const [first] = endpoints;
    const twin = { ...first, id: 'twin' } as Endpoint;
    expect(() => synthesize({}, { endpoints: [...endpoints, twin] })).toThrow();
  });
});

describe('stage', () => {
  const [stage] = propertiesOf(byDefault, 'AWS::ApiGateway::Stage');

  it('throttles all callers together', () => {
    expect(stage?.MethodSettings).toMatchObject([
      { HttpMethod: '*', ResourcePath: '/*', ThrottlingRateLimit: 50, ThrottlingBurstLimit: 100 },
    ]);
  });

  it('writes one JSON line a request, with no header, query string or body in it', () => {
    const format = JSON.parse(stage?.AccessLogSetting.Format) as Record<string, string>;
    expect(format).toMatchObject({ request_id: '$context.requestId', status: '$context.status' });
    expect(
      Object.values(format).filter((field) =>
        /header|querystring|body|authorizer\.(?!principalId|latency)/i.test(field),
      ),
    ).toEqual([]);
  });

  it('takes its name and limits from the settings', () => {
    const [other] = propertiesOf(
      synthesize({ stageName: 'beta', throttleRate: 5, throttleBurst: 9 }),
      'AWS::ApiGateway::Stage',
    );
    expect(other).toMatchObject({
      StageName: 'beta',
      MethodSettings: [{ ThrottlingRateLimit: 5, ThrottlingBurstLimit: 9 }],
    });
  });
});
