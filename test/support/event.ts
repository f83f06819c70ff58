import type { APIGatewayProxyEvent, Context } from 'aws-lambda';

interface Given {
  readonly method?: string;
  readonly path?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string | null;
  readonly query?: Record<string, string[]> | null;
  readonly params?: Record<string, string> | null;
  readonly domainName?: string;
  readonly authorizer?: Record<string, string>;
}

/** A request as API Gateway hands it to a function, as far as functions look at it. */
export function proxyEvent(given: Given = {}): APIGatewayProxyEvent {
  return {
    httpMethod: given.method ?? 'GET',
    path: given.path ?? '/things',
    headers: given.headers ?? {},
    body: given.body ?? null,
    isBase64Encoded: false,
    multiValueQueryStringParameters: given.query ?? null,
    pathParameters: given.params ?? null,
    requestContext: {
      requestId: 'request-1',
      domainName: given.domainName ?? 'api.example.org',
      identity: { sourceIp: '203.0.113.7', userAgent: 'test' },
      ...(given.authorizer && { authorizer: given.authorizer }),
    },
  } as unknown as APIGatewayProxyEvent;
}

export const lambdaContext = { getRemainingTimeInMillis: () => 10_000 } as Context;

/** What the authorizer passes on for a user who sent a bearer token. */
export const BEARER = {
  userId: '01890000-0000-7000-8000-000000000001',
  bookId: '01890000-0000-7000-8000-000000000003',
  role: 'owner',
  memberNumber: '1',
  sessionId: '01890000-0000-7000-8000-000000000002',
  via: 'bearer',
  cursorKey: 'a key of the user',
};
