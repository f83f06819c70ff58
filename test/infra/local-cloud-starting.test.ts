import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { networkInterfaces, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { welcome } from '../../infra/local/cli/console.ts';
import { type Engine, freePort, startEngine } from '../../infra/local/services/engine.ts';
import { NO_JAVA, OLD_JAVA } from '../../infra/local/services/java.ts';
import { dataFolder, ECHO, runFixture } from './local-cloud-fixture.ts';

test('requests during the start get a problem that asks them to retry', async () => {
  const port = await freePort();
  const engine = Promise.withResolvers<string>();
  const starting = runFixture(
    { functions: { Echo: ECHO }, routes: [{ method: 'POST', path: '/echo', function: 'Echo' }] },
    { port, dynamodbEndpoint: engine.promise },
  );
  const post = () => fetch(`http://127.0.0.1:${port}/echo`, { method: 'POST', body: '{}' });
  const early = await vi.waitUntil(() => post().catch(() => undefined), { timeout: 30_000 });
  expect(early.status).toBe(503);
  expect(early.headers.get('content-type')).toBe('application/problem+json');
  expect(Number(early.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await early.json()).toEqual({
    type: 'urn:personal-finance:problem:service_unavailable',
    title: 'Temporarily unavailable',
    status: 503,
    detail: expect.stringContaining('starting') as string,
    code: 'service_unavailable',
    request_id: early.headers.get('x-request-id'),
  });
  expect(Object.fromEntries(early.headers)).toMatchObject({ 'cache-control': 'no-store' });
  expect(early.headers.get('access-control-allow-origin')).toBeNull();

  const origin = 'http://localhost:5173';
  const asked = await fetch(`http://127.0.0.1:${port}/echo`, { method: 'OPTIONS', headers: { origin } });
  expect(asked.status).toBe(204);
  expect(Object.fromEntries(asked.headers)).toMatchObject({
    'access-control-allow-origin': origin,
    'access-control-allow-methods': 'GET,POST,PUT,DELETE',
    'access-control-allow-headers': expect.stringContaining('Authorization') as string,
    'access-control-max-age': '0',
  });
  const read = await fetch(`http://127.0.0.1:${port}/echo`, { headers: { origin } });
  expect([read.status, read.headers.get('access-control-allow-origin')]).toEqual([503, origin]);
  expect(read.headers.get('access-control-expose-headers')).toContain('Retry-After');

  engine.resolve('http://127.0.0.1:9');
  await starting;
  expect((await post()).status).toBe(200);
});

test('asked to stop while it starts, it does not begin with the next step', async () => {
  const engine = Promise.withResolvers<string>();
  const stop = new AbortController();
  const steps: string[] = [];
  const starting = runFixture(
    {},
    {
      dynamodbEndpoint: engine.promise,
      signal: stop.signal,
      onProgress: (step) => steps.push(step),
    },
  );
  stop.abort();
  engine.resolve('http://127.0.0.1:9');
  await expect(starting).rejects.toThrow('aborted');
  expect(steps).toEqual([]);
});

test.each([
  ['http://localhost:3000', 'npm run demo'],
  ['http://localhost:4000', 'BASE_URL=http://localhost:4000 npm run demo'],
])('the banner at %s says where to try the API, and how to get example data', (url, demo) => {
  const banner = welcome(url, 1234, '.local');
  expect(banner).toContain(`${url}/docs\n`);
  expect(banner).toContain(`  ${demo}\n`);
});

test('the banner asks for the base currency of the user that its curl command registers', () => {
  const banner = welcome('http://localhost:3000', 1234, '.local');
  const [, body = ''] = /auth\/register .* -d '(.*?)'/s.exec(banner) ?? [];
  expect(JSON.parse(body)).toMatchObject({ email: 'ada@example.com', base_currency_id: 'EUR' });
  expect(banner).toContain('Replace EUR with the currency of your books.');
});

test.each([
  [
    'that macOS puts in its place',
    'The operation couldn’t be completed. Unable to locate a Java Runtime.',
    NO_JAVA,
  ],
  ['that older versions of macOS put in its place', 'No Java runtime present, requesting install.', NO_JAVA],
  ['that is too old', 'Error: java.lang.UnsupportedClassVersionError: has been compiled by', OLD_JAVA],
])('a java %s leads to one clear sentence', async (_which, printed, sentence) => {
  const home = dataFolder();
  mkdirSync(join(home, 'bin'));
  writeFileSync(join(home, 'bin/java'), `#!/bin/sh\necho "${printed}" >&2\nexit 1\n`);
  chmodSync(join(home, 'bin/java'), 0o755);
  vi.stubEnv('JAVA_HOME', home);
  onTestFinished(() => void vi.unstubAllEnvs());
  await expect(startEngine({ logFile: join(home, 'engine.log') })).rejects.toThrow(sentence);
});

describe('the engine', () => {
  // Started once, because a start takes two seconds.
  const home = join(mkdtempSync(join(tmpdir(), 'engine-')), 'Bücher');
  const dbPath = join(home, 'dynamodb');
  let engine: Engine;
  beforeAll(async () => {
    vi.stubEnv('LC_ALL', 'C');
    engine = await startEngine({ dbPath, logFile: join(home, 'engine.log') });
    vi.unstubAllEnvs();
  });
  afterAll(async () => {
    await engine?.stop();
    rmSync(dirname(home), { recursive: true });
  });

  /** The status of a request to list the tables, or why there is none. */
  function statusAt(host: string, name = '127.0.0.1'): Promise<number | string | undefined> {
    const { port } = new URL(engine.endpoint);
    const { promise, resolve } = Promise.withResolvers<number | string | undefined>();
    const headers = {
      host: `${name}:${port}`,
      'x-amz-target': 'DynamoDB_20120810.ListTables',
      authorization: 'AWS4-HMAC-SHA256 Credential=a/20260101/us-east-1/dynamodb/aws4_request',
    };
    request({ host, port, method: 'POST', agent: false, headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .once('error', ({ code }: NodeJS.ErrnoException) => resolve(code))
      .end('{}');
    return promise;
  }

  test('finds a data folder whose path is not ASCII, whatever the locale', async () => {
    expect(await statusAt('127.0.0.1')).toBe(200);
    expect(readdirSync(dbPath)).toContain('shared-local-instance.db');
  });

  test('checks no signature, and can be reached only from this machine and by its address', async () => {
    expect(await statusAt('127.0.0.1')).toBe(200);
    expect(await statusAt('127.0.0.1', 'rebound.example.com')).toBe(404);
    const others = Object.values(networkInterfaces()).flatMap((all) => all ?? []);
    for (const { address } of others.filter(({ internal, scopeid }) => !internal && !scopeid))
      expect(await statusAt(address)).toBe('ECONNREFUSED');
  });
});
