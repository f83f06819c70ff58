import { randomUUID } from 'node:crypto';
import type { APIGatewayProxyEvent, Context } from 'aws-lambda';
import { inject, vi } from 'vitest';
import { endpoints } from '../../lib/contracts.ts';
import { functionFile } from '../../lib/platform/endpoint/contract.ts';
import type { Handler } from '../../lib/platform/endpoint/endpoint.ts';
import type { Answer, CallOptions, TestUser } from './api.ts';

interface Route {
  readonly method: string;
  readonly pattern: RegExp;
  readonly file: string;
}

const routes: Route[] = endpoints.map((endpoint) => ({
  method: endpoint.method,
  pattern: new RegExp(`^${endpoint.path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
  file: functionFile(endpoint),
}));

/**
 * The same user without the gateway: the handlers run in this process, straight on the engine. That is some times
 * faster, which buys thousands of random steps; the way through the gateway has its own, fewer ones.
 */
export function inProcess(user: TestUser): TestUser {
  process.env.TABLE_NAME = inject('deployed').tableName;
  process.env.AWS_ENDPOINT_URL_DYNAMODB = inject('engineUrl');
  process.env.AWS_REGION = 'eu-west-1';
  process.env.AWS_ACCESS_KEY_ID = 'LOCALinprocess';
  process.env.AWS_SECRET_ACCESS_KEY = 'local';
  process.env.FX_MAX_AGE_DAYS = 'unlimited';
  // One line for each request is right for a function's log, and too much for a test's.
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const call = (method: string, path: string, options: CallOptions = {}) =>
    invoke(user.id, method, path, options);
  return {
    ...user,
    get: (path, options) => call('GET', path, options),
    post: (path, body, options) => call('POST', path, { body, ...options }),
    put: (path, body, options) => call('PUT', path, { body, ...options }),
    delete: (path, options) => call('DELETE', path, options),
  };
}

async function invoke(userId: string, method: string, url: string, options: CallOptions): Promise<Answer> {
  const { pathname, searchParams } = new URL(url, 'http://in.process');
  const route = routes.find((each) => each.method === method && each.pattern.test(pathname));
  if (!route) throw new Error(`No route for ${method} ${pathname}.`);
  const { handler } = (await import(/* @vite-ignore */ `../../${route.file}`)) as { handler: Handler };
  const event = {
    httpMethod: method,
    path: pathname,
    headers: { 'content-type': 'application/json', ...options.headers },
    pathParameters: { ...route.pattern.exec(pathname)?.groups },
    multiValueQueryStringParameters: Object.fromEntries(
      [...searchParams.keys()].map((name) => [name, searchParams.getAll(name)]),
    ),
    body: options.body === undefined ? null : JSON.stringify(options.body),
    isBase64Encoded: false,
    requestContext: {
      requestId: randomUUID(),
      authorizer: { userId, sessionId: 'in-process', via: 'bearer', cursorKey: 'in-process' },
    },
  } as unknown as APIGatewayProxyEvent;
  const { statusCode, headers, body } = await handler(event, {
    getRemainingTimeInMillis: () => 30_000,
  } as Context);
  if (statusCode >= 500 && !options.faultExpected)
    throw new Error(`${method} ${url} answered ${statusCode}: ${body}`);
  return {
    status: statusCode,
    headers: new Headers(headers as Record<string, string>),
    body: body === '' ? undefined : JSON.parse(body),
    text: body,
  };
}
