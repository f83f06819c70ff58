import { describe, expect, it } from 'vitest';
import { isPage } from '../../infra/constructs/gateway-body.ts';
import { APP_PATHS, endpointFunction, SERVE_APP } from '../../infra/functions.ts';
import { endpoints } from '../../lib/contracts.ts';
import type { Endpoint } from '../../lib/platform/endpoint/contract.ts';
import { ICONS } from '../../tools/web/icons.ts';
import {
  EVERYTHING_ON,
  FEW_ENDPOINTS,
  gatewayBodyOf,
  ofType,
  operationsOf,
  propertiesOf,
  referenced,
  type Synthesized,
  synthesize,
  synthesizeOnce,
} from './support.ts';

const INTEGRATION = 'x-amazon-apigateway-integration';
const BEHIND_AUTHORIZER = [{ Authorizer: [] }];

interface Route {
  readonly route: string;
  readonly security: unknown;
  readonly integration: string;
  readonly source: unknown;
}

/** Source file of the function behind an address that API Gateway invokes. */
function sourceOf({ resources }: Synthesized, uri: unknown): unknown {
  const parts = ((uri as { 'Fn::Join'?: [string, unknown[]] } | undefined)?.['Fn::Join']?.[1] ??
    []) as unknown[];
  const functionId = parts
    .map(referenced)
    .find((id) => id && resources[id]?.Type === 'AWS::Lambda::Function');
  return functionId && resources[functionId]?.Metadata?.source;
}

/** The operations as API Gateway will have them, read from nothing but the template. */
function routesOf(synthesized: Synthesized): Route[] {
  return operationsOf(synthesized).map(([route, { security, [INTEGRATION]: integration }]) => ({
    route,
    security,
    integration: integration.type,
    source: sourceOf(synthesized, integration.uri),
  }));
}

const byDefault = synthesizeOnce();
const withCors = synthesizeOnce(EVERYTHING_ON);
const routes = routesOf(byDefault);
const publicRoutes = endpoints
  .filter(({ auth }) => auth === 'public')
  .map(({ method, path }) => `${method} ${path}`);
/** Pages answer HEAD too, by the same function. */
const headRoutes = endpoints.filter(isPage).map(({ path }) => `HEAD ${path}`);

/** Methods that clients of a protocol try, and that the gateway itself refuses. */
const refusedRoutes = endpoints
  .filter(({ isRpc }) => isRpc)
  .flatMap(({ path }) => [`GET ${path}`, `DELETE ${path}`]);

const iconRoutes = ICONS.flatMap(({ path }) => [`GET /app/${path}`, `HEAD /app/${path}`]);
const appRoutes = [...APP_PATHS.flatMap((path) => [`GET ${path}`, `HEAD ${path}`]), ...iconRoutes];

it('one function serves the web app', () => {
  const sources = routes.filter(({ route }) => appRoutes.includes(route)).map(({ source }) => source);
  expect(sources).toEqual(appRoutes.map(() => SERVE_APP.file));
});

it('icons are pictures whatever Accept says: their routes do not depend on it as proxy integrations do', () => {
  const { paths } = gatewayBodyOf(byDefault);
  const uris = new Set([JSON.stringify(paths['/app']?.get?.[INTEGRATION].uri)]);
  for (const { id, path } of ICONS) {
    const { get, head } = paths[`/app/${path}`] ?? {};
    expect(head).toEqual(get);
    expect(get?.[INTEGRATION]).toMatchObject({
      type: 'aws',
      requestTemplates: { 'application/json': JSON.stringify({ icon: id }) },
      passthroughBehavior: 'never',
      contentHandling: 'CONVERT_TO_TEXT',
      responses: { default: { contentHandling: 'CONVERT_TO_BINARY' } },
    });
    expect(get?.[INTEGRATION].responses.default).not.toHaveProperty('responseTemplates');
    uris.add(JSON.stringify(get?.[INTEGRATION].uri));
    // API Gateway sends only the headers that the operation declares.
    for (const { statusCode, responseParameters } of Object.values<Record<string, string>>(
      get?.[INTEGRATION].responses,
    ))
      expect(Object.keys(responseParameters ?? {}).toSorted()).toEqual(
        Object.keys(get?.responses[statusCode ?? '']?.headers ?? {})
          .map((name) => `method.response.header.${name}`)
          .toSorted(),
      );
  }
  expect(uris.size).toBe(1);
});

it('the gateway itself refuses the methods that a protocol does not use', () => {
  expect(refusedRoutes).toEqual(['GET /mcp', 'DELETE /mcp']);
  const refused = routes.filter(({ route }) => refusedRoutes.includes(route));
  expect(refused.map(({ integration }) => integration)).toEqual(['mock', 'mock']);
});

it('responses of 1 KiB or more are compressed', () => {
  const [api] = propertiesOf(byDefault, 'AWS::ApiGateway::RestApi');
  expect(api?.MinimumCompressionSize).toBe(1024);
  expect(gatewayBodyOf(byDefault)['x-amazon-apigateway-minimum-compression-size']).toBe(1024);
});

it('the media types of files are binary: API Gateway would decode other bodies as UTF-8', () => {
  const [api] = propertiesOf(byDefault, 'AWS::ApiGateway::RestApi');
  const types = endpoints.flatMap(({ file }) => file?.mediaTypes ?? []);
  expect(types).toContain('text/csv');
  expect(api?.BinaryMediaTypes.toSorted()).toEqual([...new Set(types)].toSorted());
  expect(gatewayBodyOf(byDefault)['x-amazon-apigateway-binary-media-types']).toEqual(api?.BinaryMediaTypes);
});

it('the API is regional, and named as the metrics of its stage expect', () => {
  const [api] = propertiesOf(byDefault, 'AWS::ApiGateway::RestApi');
  expect(api).toMatchObject({
    Name: 'PersonalFinanceService',
    EndpointConfiguration: { Types: ['REGIONAL'] },
    Parameters: { endpointConfigurationTypes: 'REGIONAL' },
  });
  // An import names the API after its document.
  expect(gatewayBodyOf(byDefault).info).toMatchObject({ title: 'PersonalFinanceService' });
  expect(gatewayBodyOf(byDefault).openapi).toMatch(/^3\.0\./);
});

describe('routes', () => {
  it('are exactly the endpoints of the registry, each served by its own function', () => {
    const expected = endpoints.map((endpoint) => ({
      route: `${endpoint.method} ${endpoint.path}`,
      integration: 'aws_proxy',
      source: endpointFunction(endpoint).file,
    }));
    const actual = routes
      .filter(({ route }) => ![...refusedRoutes, ...appRoutes, ...headRoutes].includes(route))
      .map(({ route, integration, source }) => ({ route, integration, source }));
    expect(actual).toHaveLength(expected.length);
    expect(actual).toEqual(expect.arrayContaining(expected));
  });

  it('answer HEAD where they are pages, by the function that answers GET', () => {
    expect(headRoutes).toEqual(['HEAD /docs']);
    const sourceOfRoute = (wanted: string) => routes.find(({ route }) => route === wanted)?.source;
    expect(sourceOfRoute('HEAD /docs')).toBe(sourceOfRoute('GET /docs'));
  });

  it.each([
    ['by default', routes],
    ['when browser preflights are added', routesOf(withCors)],
  ])('are open only where their contract says public, %s', (_which, all) => {
    const preflights = all.filter(({ route }) => route.startsWith('OPTIONS '));
    expect(preflights.filter(({ integration }) => integration !== 'mock')).toEqual([]);
    const open = all.filter((route) => !preflights.includes(route) && route.security === undefined);
    const expected = [...publicRoutes, ...refusedRoutes, ...appRoutes, ...headRoutes];
    expect(open.map(({ route }) => route).toSorted()).toEqual(expected.toSorted());
    const guarded = all.filter(({ security }) => security !== undefined);
    expect(guarded).toHaveLength(endpoints.length - publicRoutes.length);
    for (const { route, security } of guarded) expect(security, route).toEqual(BEHIND_AUTHORIZER);
  });

  it('make API Gateway call the authorizer on every request, whatever its credentials', () => {
    const { securitySchemes } = gatewayBodyOf(byDefault).components;
    expect(Object.keys(securitySchemes)).toEqual(['Authorizer']);
    const authorizer = securitySchemes.Authorizer?.['x-amazon-apigateway-authorizer'] as Record<
      string,
      unknown
    >;
    expect(authorizer).toMatchObject({ type: 'request', authorizerResultTtlInSeconds: 0 });
    expect(authorizer).not.toHaveProperty('identitySource');
    expect(sourceOf(byDefault, authorizer.authorizerUri)).toBe('functions/authorizer.ts');
  });

  it('have a preflight for every path, even nonexistent ones, if there are allowed origins, and none otherwise', () => {
    const preflightsIn = (all: readonly Route[]) =>
      all.flatMap(({ route }) => (route.startsWith('OPTIONS ') ? [route.slice(8)] : []));
    expect(preflightsIn(routes)).toEqual([]);
    const paths = new Set([...endpoints.map(({ path }) => path), '/{proxy+}']);
    expect(preflightsIn(routesOf(withCors)).toSorted()).toEqual([...paths].toSorted());
  });

  it('fail the synthesis if two endpoints have the same route', () => {
    const [first] = FEW_ENDPOINTS;
    const twin = { ...first, id: 'twin' } as Endpoint;
    expect(() => synthesize({}, { endpoints: [...FEW_ENDPOINTS, twin] })).toThrow(
      /^Two endpoints have the same route: /,
    );
  });
});

describe('the role that API Gateway uses to invoke functions', () => {
  const { securitySchemes } = gatewayBodyOf(byDefault).components;
  const authorizer = securitySchemes.Authorizer?.['x-amazon-apigateway-authorizer'] as Record<
    string,
    unknown
  >;
  const roleId = referenced(authorizer.authorizerCredentials) ?? '';

  it('is one for all routes and the authorizer, and nobody else can assume it', () => {
    for (const [route, { [INTEGRATION]: integration }] of operationsOf(byDefault))
      if (!refusedRoutes.includes(route)) expect(referenced(integration.credentials), route).toBe(roleId);
    const { AssumeRolePolicyDocument: trust, ...others } = byDefault.resources[roleId]?.Properties ?? {};
    expect(trust.Statement).toEqual([
      { Action: 'sts:AssumeRole', Effect: 'Allow', Principal: { Service: 'apigateway.amazonaws.com' } },
    ]);
    expect(Object.keys(others)).toEqual(['Description']);
  });

  /** What does not fit into one policy is in another. */
  const policiesOfRole = (synthesized = byDefault) =>
    ['AWS::IAM::Policy', 'AWS::IAM::ManagedPolicy']
      .flatMap((type) => ofType(synthesized, type))
      .filter(([, { Properties }]) => (Properties?.Roles ?? []).map(referenced).includes(roleId));

  it('may invoke the functions of this API, and nothing else', () => {
    const statements = policiesOfRole().flatMap(
      ([, { Properties }]) => Properties?.PolicyDocument.Statement ?? [],
    );
    for (const { Action, Effect } of statements)
      expect([Action, Effect]).toEqual(['lambda:InvokeFunction', 'Allow']);
    const invoked = statements.flatMap(({ Resource }) =>
      Resource.map((arn: unknown) => byDefault.resources[referenced(arn) ?? '']?.Metadata?.source),
    );
    const files = [
      ...endpoints.map((endpoint) => endpointFunction(endpoint).file),
      'functions/authorizer.ts',
      SERVE_APP.file,
    ];
    expect(invoked.toSorted()).toEqual(files.toSorted());
  });

  it('may invoke a function because of the same policy when endpoints are added, so at any time', () => {
    const allowedBy = (synthesized = byDefault) =>
      policiesOfRole(synthesized).flatMap(([id, { Properties }]) =>
        [Properties.PolicyDocument.Statement[0].Resource].flat().map((arn) => `${id} ${referenced(arn)}`),
      );
    const before = allowedBy(synthesize({}, { endpoints: FEW_ENDPOINTS }));
    expect(before).toHaveLength(FEW_ENDPOINTS.length + 2);
    expect(allowedBy()).toEqual(expect.arrayContaining(before));
  });

  it('is the only way in: no function has a separate permission for API Gateway', () => {
    const principals = propertiesOf(byDefault, 'AWS::Lambda::Permission').map(({ Principal }) => Principal);
    expect(principals.toSorted()).toEqual([
      // The schedules.
      'events.amazonaws.com',
      'events.amazonaws.com',
      'events.amazonaws.com',
      'events.amazonaws.com',
      'events.amazonaws.com',
      'events.amazonaws.com',
      'events.amazonaws.com',
      'secretsmanager.amazonaws.com',
    ]);
  });

  it('has its permissions before a deployment serves what needs them', () => {
    const [[, deployment] = []] = ofType(byDefault, 'AWS::ApiGateway::Deployment');
    const policyIds = policiesOfRole().map(([id]) => id);
    expect(policyIds.length).toBeGreaterThan(0);
    expect(policyIds.filter((id) => !deployment?.DependsOn?.includes(id))).toEqual([]);
  });
});

describe('stage', () => {
  const [stage] = propertiesOf(byDefault, 'AWS::ApiGateway::Stage');

  it('throttles all callers together', () => {
    expect(stage?.MethodSettings).toMatchObject([
      { HttpMethod: '*', ResourcePath: '/*', ThrottlingRateLimit: 50, ThrottlingBurstLimit: 100 },
    ]);
  });

  it('writes one JSON line per request, with nothing secret and nothing that a client can make long', () => {
    const format = JSON.parse(stage?.AccessLogSetting.Format) as Record<string, string>;
    // A client can choose $context.requestId, by a header.
    expect(format).toMatchObject({ request_id: '$context.extendedRequestId', status: '$context.status' });
    expect(
      Object.values(format).filter((field) =>
        /header|querystring|body|userAgent|context\.path|context\.requestId|authorizer\.(?!principalId|latency)/i.test(
          field,
        ),
      ),
    ).toEqual([]);
  });

  it('takes its name and limits from the settings', () => {
    const [other] = propertiesOf(
      synthesize({ stageName: 'beta', throttleRate: 5, throttleBurst: 9 }, { endpoints: FEW_ENDPOINTS }),
      'AWS::ApiGateway::Stage',
    );
    expect(other).toMatchObject({
      StageName: 'beta',
      MethodSettings: [{ ThrottlingRateLimit: 5, ThrottlingBurstLimit: 9 }],
    });
  });
});
