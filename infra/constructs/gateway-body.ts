import type { Endpoint } from '../../lib/platform/endpoint/contract.ts';
import { ICONS } from '../../tools/web/icons.ts';
import { APP_PATHS } from '../functions.ts';
import { corsOnGatewayResponses, preflightOperation } from './cors.ts';
import { gatewayResponses } from './gateway-responses.ts';
import { iconOperation } from './icon-operation.ts';
import { refusalOperation } from './refusal.ts';

/** Responses of this size or more are compressed for clients that accept it. */
export const MINIMUM_COMPRESSION_BYTES = 1024;

const AUTHORIZER = 'Authorizer';

/** What API Gateway takes for every path that no other matches. */
const ANY_PATH = '/{proxy+}';

interface GatewayBodyProps {
  readonly name: string;
  readonly description: string;
  readonly endpoints: readonly Endpoint[];
  /** URIs that API Gateway invokes: one per endpoint, one for the web app, and one for the authorizer. */
  readonly uriOf: (endpoint: Endpoint) => string;
  readonly appUri: string;
  readonly authorizerUri: string;
  /** The role that API Gateway uses to invoke them. */
  readonly roleArn: string;
  readonly corsOrigins: readonly string[];
}

/**
 * The whole gateway as one OpenAPI document, and therefore one CloudFormation resource for any number of endpoints.
 * It is not the description for clients (docs/openapi.json): a REST API can import only OpenAPI 3.0, and needs no
 * schemas, because the functions validate requests.
 */
export function gatewayBody(props: GatewayBodyProps): object {
  const { name, description, corsOrigins } = props;
  return {
    openapi: '3.0.1',
    info: { title: name, description, version: '1' },
    paths: pathsOf(props),
    components: { securitySchemes: { [AUTHORIZER]: authorizerScheme(props) } },
    'x-amazon-apigateway-gateway-responses': gatewayResponses(corsOnGatewayResponses(corsOrigins)),
    'x-amazon-apigateway-minimum-compression-size': MINIMUM_COMPRESSION_BYTES,
    'x-amazon-apigateway-binary-media-types': binaryMediaTypes(props.endpoints),
  };
}

/** The types of all files that endpoints take. API Gateway decodes any other body as UTF-8. */
export function binaryMediaTypes(endpoints: readonly Endpoint[]): string[] {
  return [...new Set(endpoints.flatMap(({ file }) => file?.mediaTypes ?? []))].toSorted();
}

function pathsOf({ endpoints, uriOf, appUri, roleArn, corsOrigins }: GatewayBodyProps) {
  const preflight = preflightOperation(corsOrigins);
  const paths: Record<string, Record<string, object>> = {};
  // A browser that gets no response to a preflight reports a CORS error, and never that the path does not exist.
  if (preflight) paths[ANY_PATH] = { options: { ...parametersOf(ANY_PATH), ...preflight } };
  for (const endpoint of endpoints) {
    const { path, auth } = endpoint;
    paths[path] ??= preflight ? { options: { ...parametersOf(path), ...preflight } } : {};
    const method = endpoint.method.toLowerCase();
    if (paths[path][method])
      throw new Error(`Two endpoints have the same route: ${endpoint.method} ${path}.`);
    paths[path][method] = {
      ...parametersOf(path),
      // OpenAPI requires one. A proxy integration passes on whatever the function returns.
      responses: { 200: { description: endpoint.id } },
      ...(auth !== 'public' && { security: [{ [AUTHORIZER]: [] }] }),
      'x-amazon-apigateway-integration': proxyTo(uriOf(endpoint), roleArn),
    };
    if (isPage(endpoint)) paths[path].head = paths[path][method];
    if (endpoint.isRpc)
      for (const refused of ['get', 'delete']) paths[path][refused] ??= refusalOperation(corsOrigins);
  }
  // Pages of other origins have no use for the app, so there is no preflight.
  for (const path of APP_PATHS) {
    const get = {
      ...parametersOf(path),
      responses: { 200: { description: 'app' } },
      'x-amazon-apigateway-integration': proxyTo(appUri, roleArn),
    };
    paths[path] = { get, head: get };
  }
  for (const icon of ICONS) {
    const get = iconOperation(icon, appUri, roleArn);
    paths[`/app/${icon.path}`] = { get, head: get };
  }
  return paths;
}

/** Browsers and monitors ask for a page with HEAD, which API Gateway does not derive from GET. */
export function isPage({ mediaTypes }: Endpoint): boolean {
  return mediaTypes?.some((type) => type.startsWith('text/html')) ?? false;
}

function proxyTo(uri: string, credentials: string) {
  return { type: 'aws_proxy', httpMethod: 'POST', uri, credentials };
}

function parametersOf(path: string) {
  const names = [...path.matchAll(/\{(\w+)\+?\}/g)].map(([, name]) => name);
  if (names.length === 0) return {};
  return {
    parameters: names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
  };
}

/**
 * No identity sources, because API Gateway requires all that are listed, and ours is "header or cookie". No cache,
 * because a revoked session must be refused on the very next request.
 */
function authorizerScheme({ authorizerUri, roleArn }: GatewayBodyProps): object {
  return {
    type: 'apiKey',
    // The value that API Gateway's documentation requires if the credential is not a single header.
    name: 'Unused',
    in: 'header',
    'x-amazon-apigateway-authtype': 'custom',
    'x-amazon-apigateway-authorizer': {
      type: 'request',
      authorizerUri,
      authorizerCredentials: roleArn,
      authorizerResultTtlInSeconds: 0,
    },
  };
}
