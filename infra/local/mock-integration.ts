import { UnsupportedTemplate } from './errors.ts';
import { asList, isObject, type JsonObject } from './json.ts';

/** A fixed answer without a function: the CDK makes one for each CORS preflight. */
export interface MockIntegration {
  kind: 'mock';
  status: number;
  headers: [name: string, value: string][];
  /** Origins that are echoed in Access-Control-Allow-Origin, where there are several. */
  echoedOrigins: string[];
}

export function readMock(integration: JsonObject, where: string): MockIntegration {
  const [response, ...others] = asList(integration.IntegrationResponses).filter(isObject);
  if (!response || others.length > 0) throw new UnsupportedTemplate(where, 'a mock must have one response.');
  const headers = Object.entries(
    isObject(response.ResponseParameters) ? response.ResponseParameters : {},
  ).map(([target, source]): [string, string] => {
    const name = /^method\.response\.header\.(.+)$/.exec(target)?.[1];
    const value = /^'(.*)'$/s.exec(String(source))?.[1];
    if (name === undefined || value === undefined) {
      throw new UnsupportedTemplate(where, `the response parameter ${target} = ${source} is not supported.`);
    }
    return [name, value];
  });
  const templates = Object.values(isObject(response.ResponseTemplates) ? response.ResponseTemplates : {});
  return {
    kind: 'mock',
    status: Number(response.StatusCode),
    headers,
    echoedOrigins: templates.flatMap((template) => readOrigins(String(template), where)),
  };
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

/** The one mapping template we know: the CDK's for a preflight with several origins. */
function readOrigins(template: string, where: string): string[] {
  const lines = template.trim().split(/\s*\n\s*/);
  const condition = /^#if\((.*)\)$/.exec(lines[4] ?? '')?.[1];
  const known =
    lines.length === PREFLIGHT.length && PREFLIGHT.every((line, i) => (line ?? lines[i]) === lines[i]);
  const origins = condition?.split(' || ').map((part) => /^\$origin == "([^"]*)"$/.exec(part)?.[1]);
  if (!known || !origins) throw new UnsupportedTemplate(where, 'this mapping template is not supported.');
  return origins.map((origin) => {
    if (origin === undefined)
      throw new UnsupportedTemplate(where, `the condition ${condition} is not supported.`);
    return origin;
  });
}

/** The headers of the answer to a preflight from this origin. */
export function mockHeaders(mock: MockIntegration, origin: string | undefined): Record<string, string> {
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  for (const [name, value] of mock.headers) headers[name.toLowerCase()] = value;
  if (origin !== undefined && mock.echoedOrigins.includes(origin))
    headers['access-control-allow-origin'] = origin;
  return headers;
}
