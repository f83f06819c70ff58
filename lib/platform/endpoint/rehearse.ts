import type { APIGatewayProxyEvent, Context } from 'aws-lambda';
import { newId } from '../id.ts';
import { rehearseAtInit } from '../init.ts';
import type { AuthorizerContext } from './caller.ts';
import type { Endpoint } from './contract.ts';
import type { Handler } from './exchange.ts';

/**
 * Handles a fake request while the function loads, because Node.js compiles the code that runs. Nothing is found, so
 * most of these requests are refused.
 */
export function rehearse(contract: Endpoint, handler: Handler): Handler {
  rehearseAtInit(async () => {
    await handler(rehearsalEvent(contract), { getRemainingTimeInMillis: () => 10_000 } as Context);
  });
  return handler;
}

/** The parts of paths that are not ids. */
const NOT_IDS = new Map([
  ['month', '2026-01'],
  ['date', '2026-01-01'],
  ['row', '1'],
]);

export function rehearsalEvent({ method, path, body }: Endpoint): APIGatewayProxyEvent {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  // An owner who has just signed in: no endpoint refuses them before it reads anything.
  const authorizer: AuthorizerContext = {
    userId: newId(),
    sessionId: newId(),
    freshUntil: '9999-12-31T23:59:59.999Z',
    via: 'bearer',
    cursorKey: 'rehearsal',
    bookId: newId(),
    role: 'owner',
    memberNumber: '1',
  };
  return {
    httpMethod: method,
    path,
    headers: { 'Content-Type': 'application/json' },
    pathParameters: Object.fromEntries(names.map((name) => [name, NOT_IDS.get(name) ?? newId()])),
    queryStringParameters: null,
    multiValueQueryStringParameters: null,
    // Never a valid value: a use case must not cache what it gets here.
    body: body ? '{}' : null,
    isBase64Encoded: false,
    requestContext: {
      extendedRequestId: 'rehearsal',
      identity: { sourceIp: '127.0.0.1' },
      authorizer,
    },
  } as unknown as APIGatewayProxyEvent;
}
