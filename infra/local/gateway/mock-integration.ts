import { UnsupportedTemplate } from '../errors.ts';
import { isObject, type JsonObject } from '../json.ts';
import type { Received } from './event.ts';
import { checkVariables, type GatewayResponse, readHeaders, render } from './gateway-response.ts';

/** A fixed response without a function: to a CORS preflight, or to a method that is refused. */
export interface MockIntegration extends GatewayResponse {
  readonly kind: 'mock';
  readonly status: number;
  /** The first lines of its template, which choose headers by the origin of the request. */
  readonly instructions: readonly string[];
}

const READ = /^#set\(\$origin = \$input\.params\(\)\.header\.get\("([Oo]rigin)"\)\)$/;
const OVERRIDE = /^#set\(\$context\.responseOverride\.header\.([\w-]+) = (?:\$origin|"([^"]*)")\)$/;
const IF = /^#if\((\$origin == "[^"]*"(?: \|\| \$origin == "[^"]*")*)\)$/;
const END = /^#end$/;

/** The only media type that a mock may have a template for. */
const TEMPLATE_TYPE = 'application/json';

export function readMock(integration: JsonObject, where: string): MockIntegration {
  const { passthroughBehavior, contentHandling, requestTemplates } = integration;
  if (passthroughBehavior !== 'never' || contentHandling !== 'CONVERT_TO_TEXT')
    throw new UnsupportedTemplate(
      where,
      'a mock needs passthroughBehavior never and contentHandling CONVERT_TO_TEXT; otherwise some media types lead to a 500.',
    );
  if (!isObject(requestTemplates) || Object.keys(requestTemplates).join() !== TEMPLATE_TYPE)
    throw new UnsupportedTemplate(where, `a mock must have a request template for ${TEMPLATE_TYPE} only.`);
  const { default: response, ...others } = isObject(integration.responses) ? integration.responses : {};
  if (!isObject(response) || Object.keys(others).length > 0) {
    throw new UnsupportedTemplate(where, 'a mock must have exactly one response, the default one.');
  }
  if (response.contentHandling !== 'CONVERT_TO_TEXT')
    throw new UnsupportedTemplate(where, 'the response of a mock needs contentHandling CONVERT_TO_TEXT.');
  const { statusCode, responseParameters, responseTemplates } = response;
  const [template = ''] = Object.values(isObject(responseTemplates) ? responseTemplates : {});
  const lines = String(template)
    .trim()
    .split(/\s*\n\s*/);
  const start = lines.findLastIndex((line) => line.startsWith('#')) + 1;
  const instructions = lines.slice(0, start);
  const unknown = instructions.find(
    (line, index) =>
      ![READ, OVERRIDE, IF, END].some((known) => known.test(line)) ||
      // A condition applies to a single line.
      IF.test(line) !== END.test(instructions[index + 2] ?? ''),
  );
  if (unknown !== undefined)
    throw new UnsupportedTemplate(
      where,
      `the instruction ${unknown} is not supported in a mapping template.`,
    );
  const body = lines.slice(start).join('\n');
  checkVariables(body, where);
  return {
    kind: 'mock',
    status: Number(statusCode),
    headers: readHeaders(responseParameters, 'method.response', where),
    instructions,
    template: body,
  };
}

/** Whether the gateway has a template for the body. Without a type, it takes it for JSON. */
export function takesMediaType(contentType: string | undefined): boolean {
  return (contentType?.split(';', 1)[0]?.trim().toLowerCase() || TEMPLATE_TYPE) === TEMPLATE_TYPE;
}

export function renderMock(
  mock: MockIntegration,
  received: Received,
): { status: number; headers: Record<string, string>; body: string } {
  const { headers, body } = render(mock, received);
  let origin = '';
  let isSkipped = false;
  for (const line of mock.instructions) {
    const [, condition] = IF.exec(line) ?? [];
    const [, sent] = READ.exec(line) ?? [];
    const [, header, value = origin] = OVERRIDE.exec(line) ?? [];
    if (condition !== undefined) isSkipped = !condition.split(' || ').includes(`$origin == "${origin}"`);
    else if (END.test(line)) isSkipped = false;
    else if (isSkipped) continue;
    else if (sent !== undefined) origin = received.headers[sent] ?? '';
    else if (header !== undefined) headers[header.toLowerCase()] = value;
  }
  return { status: mock.status, headers, body };
}
