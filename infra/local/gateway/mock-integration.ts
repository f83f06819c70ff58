import { UnsupportedTemplate } from '../errors.ts';
import { isObject, type JsonObject } from '../json.ts';

/** A fixed response without a function: to a CORS preflight, or to a method that is refused. */
export interface MockIntegration {
  kind: 'mock';
  status: number;
  headers: [name: string, value: string][];
  /** Headers whose value is the request id. */
  requestIdHeaders: string[];
  /** Origins that are returned in Access-Control-Allow-Origin, if there are several. */
  echoedOrigins: string[];
  /** Origins that may use credentials, if not all may. */
  credentialedOrigins: string[];
  /** With the gateway's variables, which `mockBody` replaces. */
  body: string;
}

export function readMock(integration: JsonObject, where: string): MockIntegration {
  const { default: response, ...others } = isObject(integration.responses) ? integration.responses : {};
  if (!isObject(response) || Object.keys(others).length > 0) {
    throw new UnsupportedTemplate(where, 'a mock must have exactly one response, the default one.');
  }
  const headers: [string, string][] = [];
  const requestIdHeaders: string[] = [];
  const parameters = isObject(response.responseParameters) ? response.responseParameters : {};
  for (const [target, source] of Object.entries(parameters)) {
    const name = /^method\.response\.header\.(.+)$/.exec(target)?.[1];
    const value = /^'(.*)'$/s.exec(String(source))?.[1];
    if (name !== undefined && value !== undefined) headers.push([name, value]);
    else if (name !== undefined && source === 'context.extendedRequestId') requestIdHeaders.push(name);
    else
      throw new UnsupportedTemplate(where, `the response parameter ${target} = ${source} is not supported.`);
  }
  const [template] = Object.values(isObject(response.responseTemplates) ? response.responseTemplates : {});
  return {
    kind: 'mock',
    status: Number(response.statusCode),
    headers,
    requestIdHeaders,
    echoedOrigins: [],
    credentialedOrigins: [],
    body: '',
    ...(template !== undefined && readTemplate(String(template), where)),
  };
}

/** Instructions, which choose headers, come before the body. */
function readTemplate(template: string, where: string): Partial<MockIntegration> {
  const lines = template.trim().split(/\s*\n\s*/);
  const start = lines.findLastIndex((line) => line.startsWith('#')) + 1;
  const body = lines.slice(start).join('\n');
  return start === 0 ? { body } : { body, ...readOrigins(lines.slice(0, start), where) };
}

const PREFLIGHT = [
  '#set($origin = $input.params().header.get("Origin"))',
  '#if($origin == "")',
  '#set($origin = $input.params().header.get("origin"))',
  '#end',
  undefined, // #if($origin == "https://a.example" || ...)
  '#set($context.responseOverride.header.Access-Control-Allow-Origin = $origin)',
  '#end',
];
const WITH_CREDENTIALS = [
  ...PREFLIGHT,
  undefined,
  '#set($context.responseOverride.header.Access-Control-Allow-Credentials = "true")',
  '#end',
];

/** The supported instructions: for several origins, and with credentials for some of them. */
function readOrigins(
  lines: readonly string[],
  where: string,
): Pick<MockIntegration, 'echoedOrigins' | 'credentialedOrigins'> {
  const known = [PREFLIGHT, WITH_CREDENTIALS].some(
    (form) => lines.length === form.length && form.every((line, i) => (line ?? lines[i]) === lines[i]),
  );
  if (!known) throw new UnsupportedTemplate(where, 'this mapping template is not supported.');
  const [echoedOrigins = [], credentialedOrigins = []] = [lines[4], lines[7]].map((line) =>
    line === undefined ? [] : originsIn(line, where),
  );
  return { echoedOrigins, credentialedOrigins };
}

function originsIn(line: string, where: string): string[] {
  const condition = /^#if\((.*)\)$/.exec(line)?.[1] ?? '';
  return condition.split(' || ').map((part) => {
    const origin = /^\$origin == "([^"]*)"$/.exec(part)?.[1];
    if (origin === undefined)
      throw new UnsupportedTemplate(where, `the condition ${condition} is not supported.`);
    return origin;
  });
}

export function mockBody({ body }: MockIntegration, requestId: string): string {
  return body.replaceAll('$context.extendedRequestId', requestId);
}

/** The response headers for a request from this origin. */
export function mockHeaders(
  mock: MockIntegration,
  origin: string | undefined,
  requestId: string,
): Record<string, string> {
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  for (const [name, value] of mock.headers) headers[name.toLowerCase()] = value;
  for (const name of mock.requestIdHeaders) headers[name.toLowerCase()] = requestId;
  if (origin !== undefined && mock.echoedOrigins.includes(origin))
    headers['access-control-allow-origin'] = origin;
  if (origin !== undefined && mock.credentialedOrigins.includes(origin))
    headers['access-control-allow-credentials'] = 'true';
  return headers;
}
