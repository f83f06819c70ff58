import type { Endpoint } from '../../lib/platform/endpoint/contract.ts';
import { corsOnGatewayResponses, preflightOperation } from './cors.ts';
import { gatewayResponses } from './gateway-responses.ts';

/** Answers of this size and above are compressed for clients that ask for it. */
export const MINIMUM_COMPRESSION_BYTES = 1024;

const AUTHORIZER = 'Authorizer';

interface GatewayBodyProps {
  readonly name: string;
  readonly description: string;
  readonly endpoints: readonly Endpoint[];
  /** Where API Gateway invokes the function of an endpoint, and the authorizer. */
  readonly uriOf: (endpoint: Endpoint) => string;
  readonly authorizerUri: string;
  /** The role with which API Gateway invokes all of them. */
  readonly roleArn: string;
  readonly corsOrigins: readonly string[];
}

/**
 * The whole gateway as an OpenAPI document: one CloudFormation resource, however many endpoints there are. It is not the
 * description for clients (docs/openapi.json): a REST API imports OpenAPI 3.0 only, and needs no schemas, because
 * the functions validate.
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
  };
}

function pathsOf({ endpoints, uriOf, roleArn, corsOrigins }: GatewayBodyProps) {
  const preflight = preflightOperation(corsOrigins);
  const paths: Record<string, Record<string, object>> = {};
  for (const endpoint of endpoints) {
    const { path, auth } = endpoint;
    paths[path] ??= preflight ? { options: { ...parametersOf(path), ...preflight } } : {};
    const method = endpoint.method.toLowerCase();
    if (paths[path][method]) throw new Error(`Two endpoints claim ${endpoint.method} ${path}.`);
    paths[path][method] = {
      ...parametersOf(path),
      // OpenAPI demands one. A proxy integration passes on whatever the function returns.
      responses: { 200: { description: endpoint.id } },
      ...(auth !== 'public' && { security: [{ [AUTHORIZER]: [] }] }),
      'x-amazon-apigateway-integration': {
        type: 'aws_proxy',
        httpMethod: 'POST',
        uri: uriOf(endpoint),
        credentials: roleArn,
      },
    };
  }
  return paths;
}

function parametersOf(path: string) {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  if (names.length === 0) return {};
  return {
    parameters: names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
  };
}

/**
 * No identity sources: API Gateway demands all that are listed, while ours is "header or cookie". And no
 * cache: a revoked session must be refused on the very next request.
 */
function authorizerScheme({ authorizerUri, roleArn }: GatewayBodyProps): object {
  return {
    type: 'apiKey',
    // What API Gateway's documentation asks for where no single header is the credential.
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
