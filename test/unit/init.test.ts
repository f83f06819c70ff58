import { createServer, type Server } from 'node:http';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { listen } from '../../infra/local/listen.ts';
import { BEARER, lambdaContext, proxyEvent } from '../support/event.ts';

const ITEM = { Item: { pk: { S: 'BOOK#1' }, sk: { S: 'LEDGER' }, base_currency_id: { S: 'EUR' } } };

interface Engine {
  readonly url: string;
  /** The operations that were called, with `GET` for a connection that was opened early. */
  readonly asked: string[];
  connections: number;
}

const cleanUps: (() => void)[] = [];
const rejections: unknown[] = [];
const onRejection = (reason: unknown) => void rejections.push(reason);

beforeEach(() => {
  // A fresh start of the function.
  vi.resetModules();
  vi.stubEnv('AWS_REGION', 'eu-west-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIDEXAMPLE');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
  vi.stubEnv('TABLE_NAME', 'things');
  rejections.length = 0;
  process.on('unhandledRejection', onRejection);
});
afterEach(() => {
  for (const cleanUp of cleanUps.splice(0)) cleanUp();
  process.off('unhandledRejection', onRejection);
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  expect(rejections).toEqual([]);
});

/** A DynamoDB, and what happens to connections that are opened early. */
async function engine(early: 'fine' | 'refused' | 'hangs' = 'fine'): Promise<Engine> {
  const asked: string[] = [];
  const server: Server = createServer((incoming, outgoing) => {
    incoming.resume().on('end', () => {
      asked.push(String(incoming.headers['x-amz-target'] ?? incoming.method).replace(/.*\./, ''));
      if (incoming.method !== 'GET') outgoing.end(JSON.stringify(ITEM));
      else if (early === 'fine') outgoing.end('healthy');
      else if (early === 'refused') outgoing.destroy();
    });
  });
  const found: Engine = {
    url: `http://127.0.0.1:${await listen(server)}`,
    asked,
    connections: 0,
  };
  server.on('connection', () => {
    found.connections++;
  });
  cleanUps.push(() => {
    server.close();
    server.closeAllConnections();
  });
  vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', found.url);
  return found;
}

/** Loads GET /lock as its bundle does, and handles one request. */
async function loadAndAnswer(waitMaxMs?: number) {
  const log = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const { handler } = await import('../../functions/transactions/get-lock.ts');
  const { initialize } = await import('../../lib/platform/init.ts');
  await initialize(waitMaxMs);
  const logged = log.mock.calls.length;
  const answer = await handler(proxyEvent({ path: '/lock', authorizer: BEARER }), lambdaContext);
  return { status: answer.statusCode, loggedWhileLoading: logged };
}

describe('a function that is loaded', () => {
  test('opens its connection without calling anything, and its first request uses that connection', async () => {
    const dynamodb = await engine();
    // Longer than a busy machine needs.
    expect(await loadAndAnswer(60_000)).toEqual({ status: 200, loggedWhileLoading: 0 });
    expect(dynamodb.asked).toEqual(['GET', 'GetItem']);
    expect(dynamodb.connections).toBe(1);
  });

  test.each(['refused', 'hangs'] as const)('responds as usual if the early connection %s', async (early) => {
    const dynamodb = await engine(early);
    expect(await loadAndAnswer()).toMatchObject({ status: 200 });
    expect(dynamodb.asked.at(-1)).toBe('GetItem');
  });

  test('does nothing when a test or a tool loads its module', async () => {
    const dynamodb = await engine();
    await import('../../functions/transactions/get-lock.ts');
    await new Promise((resolve) => setImmediate(resolve));
    expect(dynamodb.connections).toBe(0);
  });
});

describe('initialization', () => {
  test('ends even if a connection never opens', async () => {
    const { atInit, initialize } = await import('../../lib/platform/init.ts');
    atInit(() => Promise.withResolvers<void>().promise);
    await initialize();
  });

  test('reports no failures, not even late ones', async () => {
    const { atInit, initialize } = await import('../../lib/platform/init.ts');
    const late = Promise.withResolvers<void>();
    atInit(() => late.promise);
    atInit(() => {
      throw new Error('refused');
    });
    atInit(async () => {
      throw new Error('failed');
    });
    await initialize();
    late.reject(new Error('too late'));
    await new Promise((resolve) => setImmediate(resolve));
  });
});
