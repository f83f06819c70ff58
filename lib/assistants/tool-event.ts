import type { APIGatewayProxyEvent } from 'aws-lambda';
import { headerOf } from '../platform/endpoint/headers.ts';
import type { Values } from './message.ts';
import type { ToolEndpoint } from './tool.ts';

/** The request that a tool call stands for, from the same caller and in API Gateway's format. */
export function toolEvent(
  event: APIGatewayProxyEvent,
  endpoint: ToolEndpoint,
  args: Values,
  idempotencyKey: string | undefined,
): APIGatewayProxyEvent {
  const pathParameters: Record<string, string> = {};
  const query: Record<string, string[]> = {};
  const body: Record<string, unknown> = {};
  for (const [argument, value] of Object.entries(args)) {
    const param = Object.hasOwn(endpoint.params, argument) ? endpoint.params[argument] : undefined;
    if (param === undefined && endpoint.hasBody && !endpoint.query.includes(argument)) body[argument] = value;
    else if (value === null) continue;
    else if (param !== undefined) pathParameters[param] = inPath(asText(value));
    else query[argument] = [value].flat().map(asText);
  }
  const host = headerOf(event, 'host');
  return {
    ...event,
    httpMethod: endpoint.method,
    resource: endpoint.path,
    path: endpoint.path.replace(/\{(\w+)\}/g, (_, name) => pathParameters[name] ?? ''),
    headers: {
      'content-type': 'application/json',
      ...(host !== undefined && { host }),
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    },
    multiValueHeaders: {},
    pathParameters,
    queryStringParameters: Object.fromEntries(Object.entries(query).map(([name, [first]]) => [name, first])),
    multiValueQueryStringParameters: query,
    body: endpoint.hasBody ? JSON.stringify(body) : null,
    isBase64Encoded: false,
  };
}

/** A lone surrogate has no encoding. The endpoint refuses the parameter itself. */
function inPath(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

/** Paths and queries are strings. No endpoint takes anything but simple values there. */
function asText(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
