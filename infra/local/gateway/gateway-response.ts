import { UnsupportedTemplate } from '../errors.ts';
import { isObject, type JsonObject } from '../json.ts';
import type { Received } from './event.ts';

export interface GatewayResponse {
  status: number | undefined;
  headers: [name: string, source: string][];
  contentType: string;
  template: string;
}

/** Errors that API Gateway itself returns, with their default status and message. */
export const FAULTS = {
  ACCESS_DENIED: [403, 'User is not authorized to access this resource'],
  AUTHORIZER_CONFIGURATION_ERROR: [500, 'Internal server error'],
  AUTHORIZER_FAILURE: [500, 'Internal server error'],
  BAD_REQUEST_PARAMETERS: [400, 'Bad request'],
  INVALID_SIGNATURE: [
    403,
    'Authorization header requires existence of Credential, Signature and SignedHeaders.',
  ],
  INTEGRATION_TIMEOUT: [504, 'Endpoint request timed out'],
  MISSING_AUTHENTICATION_TOKEN: [403, 'Missing Authentication Token'],
  REQUEST_TOO_LARGE: [413, 'Request Too Long'],
  THROTTLED: [429, 'Too Many Requests'],
  UNAUTHORIZED: [401, 'Unauthorized'],
  UNSUPPORTED_MEDIA_TYPE: [415, 'Unsupported Media Type'],
  // Faults without their own type use the default response.
  HEADERS_TOO_LARGE: [431, 'HTTP header is larger than 10240 bytes.'],
  UNREADABLE_REQUEST: [400, 'Bad Request'],
  FUNCTION_FAILED: [502, 'Internal server error'],
} as const satisfies Record<string, readonly [status: number, message: string]>;
export type Fault = keyof typeof FAULTS;

const CONTEXT_VARIABLE = /\$context\.([A-Za-z][\w.]*\w)/g;

/** The gateway responses that the OpenAPI document of an API defines, by type. */
export function readGatewayResponses(body: JsonObject): Map<string, GatewayResponse> {
  const { 'x-amazon-apigateway-gateway-responses': responses } = body;
  return new Map(
    Object.entries(isObject(responses) ? responses : {}).map(([id, response]) => {
      if (!isObject(response)) throw new UnsupportedTemplate(id, 'it is not a gateway response.');
      const templates = isObject(response.responseTemplates) ? response.responseTemplates : {};
      const [
        [contentType, text] = ['application/json', '{"message":$context.error.messageString}'],
        ...others
      ] = Object.entries(templates);
      if (others.length > 0)
        throw new UnsupportedTemplate(id, 'only one template per gateway response is supported.');
      for (const [, name = ''] of String(text).matchAll(CONTEXT_VARIABLE)) checkVariable(name, id);
      const parameters = isObject(response.responseParameters) ? response.responseParameters : {};
      const headers = Object.entries(parameters).map(([target, source]): [string, string] => {
        const name = /^gatewayresponse\.header\.(.+)$/.exec(target)?.[1];
        if (!name) throw new UnsupportedTemplate(id, `the response parameter ${target} is not supported.`);
        checkSource(String(source), id);
        return [name, String(source)];
      });
      const status = response.statusCode === undefined ? undefined : Number(response.statusCode);
      return [id, { status, headers, contentType, template: String(text) }];
    }),
  );
}

export interface Rendered {
  status: number;
  headers: Record<string, string>;
  body: string;
}

export function renderGatewayResponse(
  responses: ReadonlyMap<string, GatewayResponse>,
  fault: Fault,
  received: Received,
  message?: string,
): Rendered {
  const [ownStatus, ownMessage] = FAULTS[fault];
  const fallback = ownStatus < 500 ? 'DEFAULT_4XX' : 'DEFAULT_5XX';
  const response = responses.get(fault) ?? responses.get(fallback);
  const status = response?.status ?? ownStatus;
  const context = variables(received, fault, status, message ?? ownMessage);
  const headers: Record<string, string> = { 'content-type': response?.contentType ?? 'application/json' };
  for (const [name, source] of response?.headers ?? []) {
    const value = fromSource(source, received, context);
    if (value !== undefined) headers[name.toLowerCase()] = value;
  }
  const template = response?.template ?? '{"message":$context.error.messageString}';
  return {
    status,
    headers,
    body: template.replace(CONTEXT_VARIABLE, (_all, name: string) => context(name) ?? ''),
  };
}

type Variables = (name: string) => string | undefined;

function variables(received: Received, fault: Fault, status: number, message: string): Variables {
  const { context } = received;
  return (name) => {
    if (name === 'error.message') return message;
    if (name === 'error.messageString') return JSON.stringify(message);
    if (name === 'error.responseType') return fault;
    if (name === 'status') return String(status);
    if (name.startsWith('identity.')) return context.identity[name.slice(9)] ?? '';
    if (name.startsWith('authorizer.')) return String(context.authorizer?.[name.slice(11)] ?? '');
    const value = (context as unknown as Record<string, unknown>)[name];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
  };
}

const PLAIN_VARIABLES = new Set([
  'accountId',
  'apiId',
  'domainName',
  'domainPrefix',
  'error.message',
  'error.messageString',
  'error.responseType',
  'extendedRequestId',
  'httpMethod',
  'identity.sourceIp',
  'identity.userAgent',
  'path',
  'protocol',
  'requestId',
  'requestTime',
  'requestTimeEpoch',
  'resourceId',
  'resourcePath',
  'stage',
  'status',
]);

function checkVariable(name: string, where: string): void {
  if (PLAIN_VARIABLES.has(name) || name.startsWith('authorizer.')) return;
  throw new UnsupportedTemplate(where, `the variable $context.${name} is not known.`);
}

function checkSource(source: string, where: string): void {
  if (/^'.*'$/s.test(source) || /^method\.request\.header\.[\w-]+$/.test(source)) return;
  const name = /^context\.(.+)$/.exec(source)?.[1];
  if (name === undefined)
    throw new UnsupportedTemplate(where, `the header source ${source} is not supported.`);
  checkVariable(name, where);
}

function fromSource(source: string, received: Received, context: Variables): string | undefined {
  if (source.startsWith("'")) return source.slice(1, -1);
  if (source.startsWith('context.')) return context(source.slice(8));
  const wanted = source.slice('method.request.header.'.length).toLowerCase();
  return Object.entries(received.headers).find(([name]) => name.toLowerCase() === wanted)?.[1];
}
