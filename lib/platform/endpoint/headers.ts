import type { APIGatewayProxyEvent } from 'aws-lambda';
import { EXPOSED_HEADERS, isLocalPage } from './cors.ts';

/** Header names arrive as the client spelled them. */
export function headerOf(event: Pick<APIGatewayProxyEvent, 'headers'>, name: string): string | undefined {
  for (const [key, value] of Object.entries(event.headers ?? {})) {
    if (key.toLowerCase() === name) return value;
  }
  return undefined;
}

/**
 * The id that API Gateway gave the request, in all logs and in the response. (`requestId` is not it: a client can choose
 * that one, and then two requests have the same.)
 */
export function requestIdOf({
  requestContext: { extendedRequestId, requestId },
}: {
  readonly requestContext: Pick<APIGatewayProxyEvent['requestContext'], 'extendedRequestId' | 'requestId'>;
}): string {
  return extendedRequestId ?? requestId;
}

/** Headers that let a page on an allowed origin read the response. */
export function corsHeaders(
  origin: string | undefined,
  allowedOrigins: readonly string[],
): Record<string, string> {
  if (!origin || !allowedOrigins.includes(origin)) return {};
  return {
    'Access-Control-Allow-Origin': origin,
    ...(!isLocalPage(origin) && { 'Access-Control-Allow-Credentials': 'true' }),
    'Access-Control-Expose-Headers': EXPOSED_HEADERS.join(', '),
    Vary: 'Origin',
  };
}
