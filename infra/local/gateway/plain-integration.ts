import { UnsupportedTemplate } from '../errors.ts';
import { isObject, type Json, type JsonObject } from '../json.ts';
import type { InvocationOutcome } from '../lambda/lambda-function.ts';
import type { Received } from './event.ts';
import { checkVariables, type GatewayResponse, readHeaders, render } from './gateway-response.ts';

/**
 * An integration that passes on neither request nor response: the function gets a fixed event and returns a file in
 * base64, which the gateway decodes whatever the client accepts.
 */
export interface PlainResponses {
  readonly event: Json;
  readonly file: GatewayResponse;
  /** To any error that the function reports. */
  readonly failure: GatewayResponse;
}

/** The only pattern for errors of the function that is supported: all. */
const ANY_ERROR = '(.|\\n)+';
const JSON_TYPE = 'application/json';

export function readPlain(integration: JsonObject, where: string): PlainResponses {
  const { passthroughBehavior, contentHandling, requestTemplates, responses } = integration;
  if (passthroughBehavior !== 'never' || contentHandling !== 'CONVERT_TO_TEXT')
    throw new UnsupportedTemplate(
      where,
      'a plain integration needs passthroughBehavior never and contentHandling CONVERT_TO_TEXT.',
    );
  const template = templateIn(requestTemplates);
  if (template === undefined || template.includes('$') || template.includes('#'))
    throw new UnsupportedTemplate(where, `a plain integration needs a fixed template for ${JSON_TYPE} only.`);
  const { default: file, [ANY_ERROR]: failure, ...others } = isObject(responses) ? responses : {};
  if (!isObject(file) || !isObject(failure) || Object.keys(others).length > 0)
    throw new UnsupportedTemplate(
      where,
      `a plain integration must have the responses default and ${ANY_ERROR}.`,
    );
  if (file.contentHandling !== 'CONVERT_TO_BINARY' || file.responseTemplates !== undefined)
    throw new UnsupportedTemplate(
      where,
      'its default response needs contentHandling CONVERT_TO_BINARY and no template.',
    );
  const body = templateIn(failure.responseTemplates);
  if (failure.contentHandling !== 'CONVERT_TO_TEXT' || body === undefined)
    throw new UnsupportedTemplate(
      where,
      `its response ${ANY_ERROR} needs contentHandling CONVERT_TO_TEXT and a template.`,
    );
  checkVariables(body, where);
  return {
    event: JSON.parse(template) as Json,
    file: readResponse(file, '', where),
    failure: readResponse(failure, body, where),
  };
}

function templateIn(templates: Json | undefined): string | undefined {
  const isKnown = isObject(templates) && Object.keys(templates).join() === JSON_TYPE;
  return isKnown ? String(templates[JSON_TYPE]) : undefined;
}

function readResponse(response: JsonObject, template: string, where: string): GatewayResponse {
  const { statusCode, responseParameters } = response;
  return {
    status: Number(statusCode),
    headers: readHeaders(responseParameters, 'method.response', where),
    template,
  };
}

/** Undefined if the function's response is not base64. */
export function renderPlain(
  { file, failure }: PlainResponses,
  outcome: InvocationOutcome,
  received: Received,
) {
  const response = outcome.ok ? file : failure;
  const { headers, body } = render(response, received);
  const status = response.status ?? 200;
  if (!outcome.ok) return { status, headers, body };
  const { payload } = outcome;
  if (typeof payload !== 'string' || !/^[A-Za-z0-9+/]*={0,2}$/.test(payload)) return undefined;
  return { status, headers, body: Buffer.from(payload, 'base64') };
}
