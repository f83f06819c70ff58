import type { APIGatewayProxyEvent, Context } from 'aws-lambda';
import { newId } from '../id.ts';
import { rehearseAtInit } from '../init.ts';
import type { Endpoint } from './contract.ts';
import type { Handler } from './exchange.ts';

/**
 * Handles a fake request while the function loads, because Node.js compiles the code that runs. Nothing is found, so
 * most of these requests are refused.
 */
export function rehearse(contract: Endpoint, handler: Handler): Handler {
  rehearseAtInit(async () => {
    await handler(eventOf(contract), { getRemainingTimeInMillis: () => 10_000 } as Context);
  });
  return handler;
}

function eventOf({ method, path, body }: Endpoint): APIGatewayProxyEvent {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return {
    httpMethod: method,
    path,
    headers: { 'Content-Type': 'application/json' },
    pathParameters: Object.fromEntries(names.map((name) => [name, newId()])),
    queryStringParameters: null,
    multiValueQueryStringParameters: null,
    // Never a valid value: a use case must not cache what it gets here.
    body: body ? '{}' : null,
    isBase64Encoded: false,
    requestContext: {
      extendedRequestId: 'rehearsal',
      identity: { sourceIp: '127.0.0.1' },
      authorizer: { bookId: newId(), sessionId: newId(), via: 'bearer', cursorKey: 'rehearsal' },
    },
  } as unknown as APIGatewayProxyEvent;
}
