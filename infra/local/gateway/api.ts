import { UnsupportedTemplate } from '../errors.ts';
import { asList, isObject, type JsonObject } from '../json.ts';
import type { Resolver } from '../template/intrinsics.ts';
import { PLACE } from '../template/physical-names.ts';
import { resourcesOfType, type Template } from '../template/template.ts';
import { type GatewayResponse, readGatewayResponses } from './gateway-response.ts';
import { type MockIntegration, readMock } from './mock-integration.ts';
import type { Limit } from './throttle.ts';

export interface LambdaIntegration {
  kind: 'lambda';
  functionArn: string;
  timeoutMs: number;
}

export interface Authorizer {
  id: string;
  functionArn: string;
  /** Request headers that must be there before the function is asked. */
  requiredHeaders: string[];
}

export interface Route {
  method: string;
  /** `/contacts/{id}`. */
  resourcePath: string;
  resourceId: string;
  integration: LambdaIntegration | MockIntegration;
  authorizer: Authorizer | undefined;
  throttle: Limit | undefined;
}

export interface Api {
  id: string;
  stageName: string;
  routes: Route[];
  gatewayResponses: ReadonlyMap<string, GatewayResponse>;
  /** Shared by all routes that have no limit of their own. */
  throttle: Limit | undefined;
  /** Answers of this size and above are compressed for clients that ask for it. */
  minimumCompressionBytes: number | undefined;
}

/** API Gateway's own limit for an integration. */
const INTEGRATION_TIMEOUT_MS = 29_000;

export function readApi(template: Template, resolver: Resolver): Api {
  const apis = resourcesOfType(template, 'AWS::ApiGateway::RestApi');
  const [api] = apis;
  if (!api || apis.length > 1)
    throw new UnsupportedTemplate('RestApi', `expected one API, found ${apis.length}.`);
  const [apiId, properties] = api;
  for (const name of ['Body', 'BodyS3Location', 'BinaryMediaTypes']) {
    if (properties[name] !== undefined) throw new UnsupportedTemplate(apiId, `${name} is not supported.`);
  }
  const stage = readStage(template, resolver);
  const paths = readPaths(template, resolver, resolver.attribute(apiId, 'RootResourceId'));
  const authorizers = readAuthorizers(template, resolver);
  const routes = resourcesOfType(template, 'AWS::ApiGateway::Method').map(([id, raw]): Route => {
    const method = resolver.object(raw, id);
    const resourceId = String(method.ResourceId);
    const resourcePath = paths.get(resourceId);
    if (resourcePath === undefined)
      throw new UnsupportedTemplate(id, `its resource ${resourceId} is not in the template.`);
    for (const name of ['ApiKeyRequired', 'RequestValidatorId', 'RequestParameters', 'RequestModels']) {
      if (method[name]) throw new UnsupportedTemplate(id, `${name} is not supported.`);
    }
    const httpMethod = String(method.HttpMethod);
    return {
      method: httpMethod,
      resourcePath,
      resourceId,
      integration: readIntegration(method, id),
      authorizer: authorizerOf(method, authorizers, id),
      throttle: stage.limits.get(`${resourcePath} ${httpMethod}`),
    };
  });
  return {
    id: resolver.ref(apiId),
    stageName: stage.name,
    routes,
    gatewayResponses: readGatewayResponses(template, resolver),
    throttle: stage.limits.get('/* *'),
    minimumCompressionBytes: readMinimumCompression(properties, apiId),
  };
}

function readMinimumCompression(properties: JsonObject, where: string): number | undefined {
  const { MinimumCompressionSize: bytes } = properties;
  if (bytes === undefined || (typeof bytes === 'number' && bytes >= 0 && bytes <= 10_485_760)) return bytes;
  throw new UnsupportedTemplate(where, `MinimumCompressionSize is ${bytes}, not a number up to 10485760.`);
}

function readStage(template: Template, resolver: Resolver): { name: string; limits: Map<string, Limit> } {
  const stages = resourcesOfType(template, 'AWS::ApiGateway::Stage');
  const [stage] = stages;
  if (!stage || stages.length > 1)
    throw new UnsupportedTemplate('Stage', `expected one stage, found ${stages.length}.`);
  const [id, raw] = stage;
  const properties = resolver.object(raw, id);
  if (properties.CacheClusterEnabled) throw new UnsupportedTemplate(id, 'a response cache is not supported.');
  const limits = new Map<string, Limit>();
  for (const setting of asList(properties.MethodSettings).filter(isObject)) {
    if (setting.CachingEnabled) throw new UnsupportedTemplate(id, 'a response cache is not supported.');
    const { ThrottlingRateLimit: rate, ThrottlingBurstLimit: burst } = setting;
    if (rate === undefined && burst === undefined) continue;
    if (typeof rate !== 'number' || typeof burst !== 'number') {
      throw new UnsupportedTemplate(id, 'throttling needs both a rate and a burst limit.');
    }
    // In method settings a slash inside the path is written ~1.
    const path = String(setting.ResourcePath)
      .replace(/^\/(?=~1)/, '')
      .replaceAll('~1', '/');
    limits.set(`${path} ${setting.HttpMethod}`, { ratePerSecond: rate, burst });
  }
  return { name: resolver.ref(id), limits };
}

/** Full path of every resource, by resource id. */
function readPaths(template: Template, resolver: Resolver, rootId: string): Map<string, string> {
  const resources = new Map(
    resourcesOfType(template, 'AWS::ApiGateway::Resource').map(([id, raw]) => [id, resolver.object(raw, id)]),
  );
  const pathOf = (id: string): string => {
    if (id === rootId) return '';
    const resource = resources.get(id);
    if (!resource) throw new UnsupportedTemplate(id, 'this parent resource is not in the template.');
    return `${pathOf(String(resource.ParentId))}/${resource.PathPart}`;
  };
  return new Map([[rootId, '/'], ...[...resources.keys()].map((id): [string, string] => [id, pathOf(id)])]);
}

function readAuthorizers(template: Template, resolver: Resolver): Map<string, Authorizer> {
  return new Map(
    resourcesOfType(template, 'AWS::ApiGateway::Authorizer').map(([id, raw]) => {
      const authorizer = resolver.object(raw, id);
      if (authorizer.Type !== 'REQUEST')
        throw new UnsupportedTemplate(id, 'only REQUEST authorizers are supported.');
      // Without the property API Gateway caches for 300 s, so it has to be stated.
      if (authorizer.AuthorizerResultTtlInSeconds !== 0) {
        throw new UnsupportedTemplate(
          id,
          'only authorizers with AuthorizerResultTtlInSeconds 0 are supported.',
        );
      }
      const sources = String(authorizer.IdentitySource ?? '')
        .split(',')
        .filter(Boolean);
      const requiredHeaders = sources.map((source) => {
        const header = /^method\.request\.header\.(.+)$/.exec(source.trim())?.[1];
        if (!header) throw new UnsupportedTemplate(id, `the identity source ${source} is not supported.`);
        return header.toLowerCase();
      });
      return [id, { id, functionArn: functionOf(authorizer.AuthorizerUri, id), requiredHeaders }];
    }),
  );
}

function authorizerOf(
  method: JsonObject,
  authorizers: Map<string, Authorizer>,
  where: string,
): Authorizer | undefined {
  if (method.AuthorizationType === 'NONE') return undefined;
  const authorizer = authorizers.get(String(method.AuthorizerId));
  if (method.AuthorizationType === 'CUSTOM' && authorizer) return authorizer;
  throw new UnsupportedTemplate(
    where,
    `the authorization type ${method.AuthorizationType} is not supported.`,
  );
}

function readIntegration(method: JsonObject, where: string): LambdaIntegration | MockIntegration {
  const { Integration: integration } = method;
  if (!isObject(integration)) throw new UnsupportedTemplate(where, 'the method has no integration.');
  if (integration.Type === 'MOCK') return readMock(integration, where);
  if (integration.Type !== 'AWS_PROXY' || integration.IntegrationHttpMethod !== 'POST') {
    throw new UnsupportedTemplate(where, `the integration type ${integration.Type} is not supported.`);
  }
  const timeoutMs = Number(integration.TimeoutInMillis ?? INTEGRATION_TIMEOUT_MS);
  return { kind: 'lambda', functionArn: functionOf(integration.Uri, where), timeoutMs };
}

/** `arn:aws:apigateway:<region>:lambda:path/2015-03-31/functions/<function ARN>/invocations`. */
function functionOf(uri: unknown, where: string): string {
  const start = `arn:aws:apigateway:${PLACE.region}:lambda:path/2015-03-31/functions/`;
  const text = String(uri);
  if (text.startsWith(start) && text.endsWith('/invocations'))
    return text.slice(start.length, -'/invocations'.length);
  throw new UnsupportedTemplate(where, `the address ${text} does not name a function.`);
}
