import { createHash } from 'node:crypto';
import { UnsupportedTemplate } from '../errors.ts';
import { asList, isObject, type Json, type JsonObject } from '../json.ts';
import { PLACE } from '../template/physical-names.ts';
import { type MockIntegration, readMock } from './mock-integration.ts';
import { type PlainResponses, readPlain } from './plain-integration.ts';

interface LambdaIntegration {
  kind: 'lambda';
  functionArn: string;
  /** The role that API Gateway uses to invoke the function. */
  roleArn: string;
  timeoutMs: number;
  /** Undefined for a proxy integration, which passes on the request and the response. */
  plain: PlainResponses | undefined;
}

export interface Authorizer {
  functionArn: string;
  roleArn: string;
}

export interface Operation {
  method: string;
  /** `/contacts/{id}`. */
  resourcePath: string;
  resourceId: string;
  integration: LambdaIntegration | MockIntegration;
  authorizer: Authorizer | undefined;
}

/** API Gateway's own limit for an integration. */
const INTEGRATION_TIMEOUT_MS = 29_000;

const INTEGRATION = 'x-amazon-apigateway-integration';
const AUTHORIZER = 'x-amazon-apigateway-authorizer';
const METHODS = ['get', 'post', 'put', 'delete', 'patch', 'head', 'options'];
/** `parameters` and `responses` have no effect here. */
const OPERATION_KEYS = ['parameters', 'responses', 'security', INTEGRATION];
const BODY_KEYS = [
  'openapi',
  'info',
  'paths',
  'components',
  'x-amazon-apigateway-gateway-responses',
  'x-amazon-apigateway-minimum-compression-size',
  'x-amazon-apigateway-binary-media-types',
];

/** The operations of the OpenAPI document that defines a REST API. Anything unknown is refused by name. */
export function readOperations(body: JsonObject, where: string): Operation[] {
  if (!/^3\.0\.\d+$/.test(String(body.openapi))) {
    throw new UnsupportedTemplate(where, `a REST API imports OpenAPI 3.0, not ${body.openapi}.`);
  }
  allowOnly(BODY_KEYS, body, where);
  const authorizers = readAuthorizers(body);
  return Object.entries(isObject(body.paths) ? body.paths : {}).flatMap(([path, item]) => {
    if (!isObject(item)) throw new UnsupportedTemplate(path, 'the path has no operations.');
    allowOnly(METHODS, item, path);
    return Object.entries(item).map(([method, operation]): Operation => {
      const at = `${method.toUpperCase()} ${path}`;
      if (!isObject(operation)) throw new UnsupportedTemplate(at, 'it is not an operation.');
      allowOnly(OPERATION_KEYS, operation, at);
      return {
        method: method.toUpperCase(),
        resourcePath: path,
        resourceId: createHash('sha256').update(path).digest('hex').slice(0, 6),
        integration: readIntegration(operation[INTEGRATION], at),
        authorizer: authorizerOf(operation.security, authorizers, at),
      };
    });
  });
}

function allowOnly(known: readonly string[], given: JsonObject, where: string): void {
  const unknown = Object.keys(given).find((key) => !known.includes(key));
  if (unknown !== undefined) throw new UnsupportedTemplate(where, `${unknown} is not supported.`);
}

function readAuthorizers({ components }: JsonObject): Map<string, Authorizer> {
  const schemes =
    isObject(components) && isObject(components.securitySchemes) ? components.securitySchemes : {};
  return new Map(Object.entries(schemes).map(([id, scheme]) => [id, readAuthorizer(id, scheme)]));
}

function readAuthorizer(id: string, scheme: Json): Authorizer {
  const authorizer = isObject(scheme) ? scheme[AUTHORIZER] : undefined;
  if (!isObject(authorizer)) throw new UnsupportedTemplate(id, `the scheme has no ${AUTHORIZER}.`);
  if (authorizer.type !== 'request') {
    throw new UnsupportedTemplate(id, 'only authorizers of type request are supported.');
  }
  // Without the property, API Gateway caches for 300 s, so it must be set.
  if (authorizer.authorizerResultTtlInSeconds !== 0) {
    throw new UnsupportedTemplate(id, 'only authorizers with authorizerResultTtlInSeconds 0 are supported.');
  }
  // API Gateway would refuse requests without them, and does not call the authorizer.
  if (authorizer.identitySource)
    throw new UnsupportedTemplate(id, 'authorizers with identity sources are not supported.');
  return {
    functionArn: functionOf(authorizer.authorizerUri, id),
    roleArn: roleOf(authorizer.authorizerCredentials, id),
  };
}

/**
 * Supports one requirement of one scheme, or none. Anything else, such as an empty requirement, could leave a route
 * open.
 */
function authorizerOf(
  security: Json | undefined,
  authorizers: ReadonlyMap<string, Authorizer>,
  where: string,
): Authorizer | undefined {
  if (security === undefined) return undefined;
  const [requirement, ...others] = asList(security);
  const names = isObject(requirement) ? Object.keys(requirement) : [];
  const authorizer = authorizers.get(names[0] ?? '');
  if (others.length === 0 && names.length === 1 && authorizer) return authorizer;
  throw new UnsupportedTemplate(where, `the security ${JSON.stringify(security)} is not supported.`);
}

function readIntegration(integration: Json | undefined, where: string): LambdaIntegration | MockIntegration {
  if (!isObject(integration)) throw new UnsupportedTemplate(where, 'the operation has no integration.');
  if (integration.type === 'mock') return readMock(integration, where);
  const isPlain = integration.type === 'aws';
  if ((integration.type !== 'aws_proxy' && !isPlain) || integration.httpMethod !== 'POST') {
    throw new UnsupportedTemplate(where, `the integration type ${integration.type} is not supported.`);
  }
  return {
    kind: 'lambda',
    functionArn: functionOf(integration.uri, where),
    roleArn: roleOf(integration.credentials, where),
    timeoutMs: Number(integration.timeoutInMillis ?? INTEGRATION_TIMEOUT_MS),
    plain: isPlain ? readPlain(integration, where) : undefined,
  };
}

/** `arn:aws:apigateway:<region>:lambda:path/2015-03-31/functions/<function ARN>/invocations`. */
function functionOf(uri: unknown, where: string): string {
  const start = `arn:aws:apigateway:${PLACE.region}:lambda:path/2015-03-31/functions/`;
  const text = String(uri);
  if (text.startsWith(start) && text.endsWith('/invocations'))
    return text.slice(start.length, -'/invocations'.length);
  throw new UnsupportedTemplate(where, `the address ${text} does not name a function.`);
}

function roleOf(credentials: Json | undefined, where: string): string {
  if (typeof credentials === 'string' && credentials.startsWith('arn:aws:iam:')) return credentials;
  throw new UnsupportedTemplate(where, 'the role that API Gateway uses to invoke the function is missing.');
}
