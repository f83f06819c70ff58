import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { config } from '../config.ts';
import { Problem, problemBody } from '../problems.ts';
import { type Exchange, exchangeOf, type Middleware } from './exchange.ts';
import { corsHeaders, headerOf, requestIdOf } from './headers.ts';
import { SECURITY_HEADERS } from './security-headers.ts';

export type ToErrorResponse = (
  error: unknown,
  event: APIGatewayProxyEvent,
  exchange: Exchange,
) => APIGatewayProxyResult;

/** Completes every response: turns errors into problems, and adds the headers that every response has. */
export function completed(toErrorResponse: ToErrorResponse = problemResponse): Middleware {
  return {
    after: ({ event, response }) => {
      if (response) complete(event, response);
    },
    onError: (request) => {
      const { event, context, error } = request;
      // A middleware that has a response (a replay) has already set it.
      request.response ??= toErrorResponse(error, event, exchangeOf(context));
      complete(event, request.response);
    },
  };
}

function complete(event: APIGatewayProxyEvent, response: APIGatewayProxyResult): void {
  // A page answers HEAD like GET, without the body.
  if (event.httpMethod === 'HEAD') response.body = '';
  response.headers = {
    ...SECURITY_HEADERS,
    ...corsHeaders(headerOf(event, 'origin'), config.allowedOrigins),
    'X-Request-Id': requestIdOf(event),
    ...response.headers,
  };
}

export function problemResponse(
  error: unknown,
  event: APIGatewayProxyEvent,
  exchange: Exchange,
): APIGatewayProxyResult {
  const problem = error instanceof Problem ? error : new Problem('internal_error');
  exchange.code = problem.code;
  const body = problemBody(problem, requestIdOf(event));
  return {
    statusCode: body.status,
    headers: {
      'Content-Type': 'application/problem+json',
      ...(body.status === 401 && { 'WWW-Authenticate': 'Bearer' }),
      ...(problem.retryAfterSeconds !== undefined && { 'Retry-After': String(problem.retryAfterSeconds) }),
    },
    multiValueHeaders: {},
    body: JSON.stringify(body),
  };
}
