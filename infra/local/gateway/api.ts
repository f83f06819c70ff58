import { UnsupportedTemplate } from '../errors.ts';
import { asList, isObject, type Json, type JsonObject } from '../json.ts';
import type { Resolver } from '../template/intrinsics.ts';
import { resourcesOfType, type Template } from '../template/template.ts';
import { readBinaryTypes } from './binary-types.ts';
import { type GatewayResponse, readGatewayResponses } from './gateway-response.ts';
import { type Operation, readOperations } from './openapi-body.ts';
import type { Limit } from './throttle.ts';

export interface Api {
  id: string;
  stageName: string;
  routes: Operation[];
  gatewayResponses: ReadonlyMap<string, GatewayResponse>;
  /** Shared by all routes. */
  throttle: Limit | undefined;
  /** Responses of this size or more are compressed for clients that accept it. */
  minimumCompressionBytes: number | undefined;
  /** Request bodies of these media types are passed to a function unchanged, in base64. */
  binaryTypes: readonly string[];
}

/** The only REST API of the template, defined by the OpenAPI document in its `Body`. */
export function readApi(template: Template, resolver: Resolver): Api {
  const apis = resourcesOfType(template, 'AWS::ApiGateway::RestApi');
  const [api] = apis;
  if (!api || apis.length > 1)
    throw new UnsupportedTemplate('RestApi', `expected one API, found ${apis.length}.`);
  const [apiId, raw] = api;
  const properties = resolver.object(raw, apiId);
  const { Body: body } = properties;
  if (!isObject(body)) throw new UnsupportedTemplate(apiId, 'the API needs an OpenAPI document as its Body.');
  const stage = readStage(template, resolver);
  return {
    id: resolver.ref(apiId),
    stageName: stage.name,
    routes: readOperations(body, apiId),
    gatewayResponses: readGatewayResponses(body),
    throttle: stage.throttle,
    minimumCompressionBytes: readMinimumCompression(
      agreed(
        properties,
        'MinimumCompressionSize',
        body,
        'x-amazon-apigateway-minimum-compression-size',
        apiId,
      ),
      apiId,
    ),
    binaryTypes: readBinaryTypes(
      agreed(properties, 'BinaryMediaTypes', body, 'x-amazon-apigateway-binary-media-types', apiId),
      apiId,
    ),
  };
}

/** The value in the document. A different value in the resource is refused: AWS does not document which one wins. */
function agreed(
  properties: JsonObject,
  property: string,
  body: JsonObject,
  extension: string,
  where: string,
): Json | undefined {
  const stated = properties[property];
  if (stated === undefined || JSON.stringify(stated) === JSON.stringify(body[extension]))
    return body[extension];
  throw new UnsupportedTemplate(where, `${property} and ${extension} in the Body differ.`);
}

function readMinimumCompression(bytes: Json | undefined, where: string): number | undefined {
  if (bytes === undefined || (typeof bytes === 'number' && bytes >= 0 && bytes <= 10_485_760)) return bytes;
  throw new UnsupportedTemplate(
    where,
    `the minimum compression size is ${bytes}, not a number up to 10485760.`,
  );
}

function readStage(template: Template, resolver: Resolver): { name: string; throttle: Limit | undefined } {
  const stages = resourcesOfType(template, 'AWS::ApiGateway::Stage');
  const [stage] = stages;
  if (!stage || stages.length > 1)
    throw new UnsupportedTemplate('Stage', `expected one stage, found ${stages.length}.`);
  const [id, raw] = stage;
  const { CacheClusterEnabled, MethodSettings } = resolver.object(raw, id);
  const [settings = {}, ...others] = asList(MethodSettings).filter(isObject);
  const { ResourcePath = '/*', HttpMethod = '*', CachingEnabled } = settings;
  if (others.length > 0 || ResourcePath !== '/*' || HttpMethod !== '*')
    throw new UnsupportedTemplate(id, 'settings of single methods are not supported.');
  if (CacheClusterEnabled || CachingEnabled)
    throw new UnsupportedTemplate(id, 'a response cache is not supported.');
  const { ThrottlingRateLimit: rate, ThrottlingBurstLimit: burst } = settings;
  if (rate === undefined && burst === undefined) return { name: resolver.ref(id), throttle: undefined };
  if (typeof rate !== 'number' || typeof burst !== 'number')
    throw new UnsupportedTemplate(id, 'throttling needs both a rate and a burst limit.');
  return { name: resolver.ref(id), throttle: { ratePerSecond: rate, burst } };
}
