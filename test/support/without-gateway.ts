import { randomUUID } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { inject } from 'vitest';
import { endpoints } from '../../lib/contracts.ts';
import { functionFile } from '../../lib/platform/endpoint/contract.ts';
import { type Answer, type CallOptions, clientThrough, type TestUser } from './api.ts';
import { answerOf } from './http.ts';

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
 * The same user without the gateway: the handlers run in a separate thread, directly on the engine. A request
 * takes about half the time. Use it for random steps, setup and lookups; what a test is about goes through the gateway.
 */
export function withoutGateway(user: TestUser): TestUser {
  const call = (method: string, path: string, options: CallOptions = {}) =>
    invoke(user, method, path, options);
  return {
    ...user,
    api: clientThrough(call, 'http://in.process'),
    get: (path, options) => call('GET', path, options),
    post: (path, body, options) => call('POST', path, { body, ...options }),
    put: (path, body, options) => call('PUT', path, { body, ...options }),
    delete: (path, options) => call('DELETE', path, options),
  };
}

async function invoke(user: TestUser, method: string, url: string, options: CallOptions): Promise<Answer> {
  const { pathname, searchParams } = new URL(url, 'http://in.process');
  const route = routes.find((each) => each.method === method && each.pattern.test(pathname));
  if (!route) throw new Error(`No route for ${method} ${pathname}.`);
  const event = {
    httpMethod: method,
    path: pathname,
    headers: { 'content-type': 'application/json', ...options.headers },
    pathParameters: { ...route.pattern.exec(pathname)?.groups },
    multiValueQueryStringParameters: Object.fromEntries(
      [...searchParams.keys()].map((name) => [name, searchParams.getAll(name)]),
    ),
    body: options.rawBody ?? (options.body === undefined ? null : JSON.stringify(options.body)),
    isBase64Encoded: false,
    requestContext: {
      requestId: randomUUID(),
      authorizer: {
        userId: user.id,
        bookId: user.bookId,
        role: 'owner',
        memberNumber: '1',
        sessionId: 'in-process',
        via: 'bearer',
        cursorKey: 'in-process',
      },
    },
  } as unknown as APIGatewayProxyEvent;
  const { statusCode, headers, body } = await thread().run({ file: route.file, event });
  if (statusCode >= 500 && !options.faultExpected)
    throw new Error(`${method} ${url} answered ${statusCode}: ${body}`);
  return answerOf(statusCode, new Headers(headers as Record<string, string>), body);
}

/** What the thread is asked for: test/support/function-thread.ts. */
export interface Invocation {
  readonly id: number;
  /** Of the function, from the root of the repository. */
  readonly file: string;
  readonly event: APIGatewayProxyEvent;
}

export interface Invoked {
  readonly id: number;
  readonly result?: APIGatewayProxyResult;
  readonly error?: unknown;
}

/** With these, the code of functions works directly on the engine. */
export function environmentOnEngine(engineUrl: string) {
  return {
    TABLE_NAME: inject('deployed').tableName,
    AWS_ENDPOINT_URL_DYNAMODB: engineUrl,
    AWS_REGION: 'eu-west-1',
    AWS_ACCESS_KEY_ID: 'LOCALinprocess',
    AWS_SECRET_ACCESS_KEY: 'local',
    FX_MAX_AGE_DAYS: 'unlimited',
  };
}

/** It has its own environment, because some tests change that of this process. */
class FunctionThread {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, PromiseWithResolvers<APIGatewayProxyResult>>();
  #count = 0;

  constructor(engineUrl: string) {
    this.#worker = new Worker(new URL('./function-thread.ts', import.meta.url), {
      env: {
        ...environmentOnEngine(engineUrl),
        TZ: 'UTC',
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      },
      execArgv: [],
      // One line per request is right for a function's log, but too much for a test's.
      stdout: true,
    });
    this.#worker.stdout.resume();
    this.#worker.on('message', ({ id, result, error }: Invoked) => {
      const { resolve, reject } = this.#waiting.get(id) as PromiseWithResolvers<APIGatewayProxyResult>;
      this.#waiting.delete(id);
      if (result) resolve(result);
      else reject(error);
    });
    this.#worker.on('error', (error) => {
      for (const { reject } of this.#waiting.values()) reject(error);
    });
    this.#worker.unref();
  }

  run(asked: Omit<Invocation, 'id'>): Promise<APIGatewayProxyResult> {
    const id = this.#count++;
    const waiting = Promise.withResolvers<APIGatewayProxyResult>();
    this.#waiting.set(id, waiting);
    this.#worker.postMessage({ id, ...asked } satisfies Invocation);
    return waiting.promise;
  }
}

const threads = new Map<string, FunctionThread>();

/** One per engine: a worker keeps it for all its files. */
function thread(): FunctionThread {
  const engineUrl = inject('engineUrl');
  const known = threads.get(engineUrl) ?? new FunctionThread(engineUrl);
  threads.set(engineUrl, known);
  return known;
}
