import { UnsupportedTemplate } from '../errors.ts';
import { isObject, type Json, type JsonObject } from '../json.ts';
import { headerOf, type Received } from './event.ts';

/** A response of the gateway itself: to a fault, or by a mock integration. */
export interface GatewayResponse {
  /** Default: that of the fault. */
  readonly status?: number;
  readonly headers: readonly (readonly [name: string, source: string])[];
  readonly template: string;
}

/** Errors that API Gateway itself returns, with their default status. */
export const FAULTS = {
  ACCESS_DENIED: 403,
  AUTHORIZER_CONFIGURATION_ERROR: 500,
  AUTHORIZER_FAILURE: 500,
  INVALID_SIGNATURE: 403,
  INTEGRATION_FAILURE: 502,
  INTEGRATION_TIMEOUT: 504,
  MISSING_AUTHENTICATION_TOKEN: 403,
  REQUEST_TOO_LARGE: 413,
  THROTTLED: 429,
  UNAUTHORIZED: 401,
  UNSUPPORTED_MEDIA_TYPE: 415,
  // Faults without their own type use the default response.
  HEADERS_TOO_LARGE: 431,
  UNREADABLE_REQUEST: 400,
  MALFORMED_RESPONSE: 502,
} as const;
export type Fault = keyof typeof FAULTS;

const CONTEXT_VARIABLE = /\$context\.([A-Za-z][\w.]*\w)/g;
/** API Gateway has many more. */
const VARIABLES = ['error.responseType', 'extendedRequestId', 'requestId'] as const;
type Variables = Readonly<Record<(typeof VARIABLES)[number], string>>;

/** What a header's value may be: text in quotes, a variable or, except in mocks, a header of the request. */
const SOURCES = {
  gatewayresponse: /^('.*'|context\..+|method\.request\.header\.[\w-]+)$/s,
  'method.response': /^('.*'|context\..+)$/s,
};

/** The gateway responses that the OpenAPI document of an API defines, by type. */
export function readGatewayResponses(body: JsonObject): Map<string, GatewayResponse> {
  const { 'x-amazon-apigateway-gateway-responses': responses } = body;
  return new Map(
    Object.entries(isObject(responses) ? responses : {}).map(([id, response]) => {
      if (!isObject(response)) throw new UnsupportedTemplate(id, 'it is not a gateway response.');
      const { statusCode, responseTemplates, responseParameters } = response;
      const template = isObject(responseTemplates) ? responseTemplates['application/json'] : undefined;
      if (typeof template !== 'string')
        throw new UnsupportedTemplate(id, 'only a template for application/json is supported.');
      checkVariables(template, id);
      const headers = readHeaders(responseParameters, 'gatewayresponse', id);
      return [id, { ...(statusCode !== undefined && { status: Number(statusCode) }), headers, template }];
    }),
  );
}

export function readHeaders(
  parameters: Json | undefined,
  owner: keyof typeof SOURCES,
  where: string,
): GatewayResponse['headers'] {
  const prefix = `${owner}.header.`;
  return Object.entries(isObject(parameters) ? parameters : {}).map(([target, value]) => {
    const source = String(value);
    if (!target.startsWith(prefix) || !SOURCES[owner].test(source))
      throw new UnsupportedTemplate(where, `the response parameter ${target} = ${source} is not supported.`);
    if (source.startsWith('context.')) checkVariables(`$${source}`, where);
    return [target.slice(prefix.length), source];
  });
}

export function checkVariables(template: string, where: string): void {
  for (const [, name] of template.matchAll(CONTEXT_VARIABLE)) {
    if (!VARIABLES.some((known) => known === name))
      throw new UnsupportedTemplate(where, `the variable $context.${name} is not known.`);
  }
}

/** If the document defines neither the response nor the default one. */
const UNDEFINED: GatewayResponse = { headers: [], template: '{"message":"$context.error.responseType"}' };

export function renderGatewayResponse(
  responses: ReadonlyMap<string, GatewayResponse>,
  fault: Fault,
  received: Received,
): { status: number; headers: Record<string, string>; body: string } {
  const byDefault = FAULTS[fault] < 500 ? 'DEFAULT_4XX' : 'DEFAULT_5XX';
  const response = responses.get(fault) ?? responses.get(byDefault) ?? UNDEFINED;
  return { status: response.status ?? FAULTS[fault], ...render(response, received, fault) };
}

export function render(
  { headers, template }: GatewayResponse,
  received: Received,
  fault = '',
): { headers: Record<string, string>; body: string } {
  const { requestId, extendedRequestId } = received.context;
  const variables: Variables = { 'error.responseType': fault, requestId, extendedRequestId };
  const rendered: Record<string, string> = { 'content-type': 'application/json' };
  for (const [name, source] of headers) {
    const value = fromSource(source, received, variables);
    if (value !== undefined) rendered[name.toLowerCase()] = value;
  }
  return {
    headers: rendered,
    body: template.replace(CONTEXT_VARIABLE, (_all, name: keyof Variables) => variables[name]),
  };
}

function fromSource(source: string, received: Received, variables: Variables): string | undefined {
  if (source.startsWith("'")) return source.slice(1, -1);
  if (source.startsWith('context.')) return variables[source.slice('context.'.length) as keyof Variables];
  // The name is compared exactly, and HTTP/2, which browsers use with API Gateway, sends it in lower case.
  return headerOf(received, source.slice('method.request.header.'.length));
}
