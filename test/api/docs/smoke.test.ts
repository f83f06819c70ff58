import { execFile } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import { promisify } from 'node:util';
import { afterEach, expect, inject, test } from 'vitest';
import { listen } from '../../../infra/local/listen.ts';

interface Outcome {
  readonly code?: number;
  readonly stdout: string;
  readonly stderr: string;
}

function smoke(args: readonly string[], env: Record<string, string> = {}): Promise<Outcome> {
  return promisify(execFile)(process.execPath, ['tools/smoke.ts', ...args], {
    env: { ...process.env, ...env },
  }).catch((error: Outcome) => error);
}

const steps = (stdout: string, mark: string): string[] =>
  stdout
    .split('\n')
    .filter((line) => line.startsWith(mark))
    .map((line) =>
      line
        .slice(mark.length)
        .replace(/ \(\d+ ms\)$/, '')
        .trim(),
    );

type Reply = [status: number, body: object] | 'never';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** A partly broken service: `POST /auth/register` gets this reply, and everything else works. */
async function brokenService(replies: Record<string, Reply>, target = inject('cloudUrl')): Promise<string> {
  server = createServer(async (request, response) => {
    const reply = replies[`${request.method} ${request.url}`];
    if (reply === 'never') return;
    if (reply) {
      response.writeHead(reply[0], { 'content-type': 'application/problem+json' });
      response.end(JSON.stringify(reply[1]));
      return;
    }
    const body = Buffer.concat(await request.toArray());
    const { authorization = '', 'content-type': type = 'application/json' } = request.headers;
    const answer = await fetch(`${target}${request.url}`, {
      method: request.method ?? 'GET',
      headers: { 'content-type': type, ...(authorization && { authorization }) },
      ...(body.length > 0 && { body }),
    });
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' });
    response.end(await answer.text());
  });
  return `http://127.0.0.1:${await listen(server)}`;
}

const problem = (status: number, code: string) =>
  [status, { status, code, title: 'T', detail: 'Something failed.', request_id: 'request-1' }] as const;

test('a service that works passes every step', async () => {
  const { code, stdout, stderr } = await smoke([inject('cloudUrl')]);
  expect(stderr).toBe('');
  expect(code).toBeUndefined();
  expect(steps(stdout, 'ok')).toEqual([
    'Service responds',
    'Register a user',
    'Default accounts exist',
    'Create a category',
    'Record an expense',
    'Trial balance shows the expense',
    'Delete the expense',
    'Trial balance is empty again',
    'Delete the category',
    'Erase the user',
    'Token is refused after the erasure',
  ]);
  expect(stdout).toContain(`The service at ${inject('cloudUrl')} works.`);
  expect(stdout).not.toContain('could not be erased');
});

test('a user who could not be erased is named', async () => {
  const url = await brokenService({ 'DELETE /auth/me': [...problem(500, 'internal_error')] });
  const { code, stdout } = await smoke([url]);
  expect(code).toBe(1);
  expect(steps(stdout, 'FAILED')).toEqual(['Erase the user']);
  expect(stdout).toMatch(/The user smoke-[0-9a-f-]+@example\.com could not be erased;/);
});

test('a runtime that cannot hash passwords fails at registration, with a hint at the cause', async () => {
  const url = await brokenService({ 'POST /auth/register': [...problem(500, 'internal_error')] });
  const { code, stdout, stderr } = await smoke([url]);
  expect(code).toBe(1);
  expect(steps(stdout, 'FAILED')).toEqual(['Register a user']);
  expect(stderr).toContain('Register a user: 500 internal_error: Something failed. Request id: request-1');
  expect(stderr).toMatch(/crypto\.argon2.*docs\/operations\.md/);
});

test('a wrong trial balance fails, and what was created is still deleted', async () => {
  const wrong = { base_currency_id: 'EUR', accounts: [], total: { debit: 12.34, credit: 12.33 } };
  const url = await brokenService({ 'GET /reports/trial-balance': [200, wrong] });
  const { code, stdout, stderr } = await smoke([url]);
  expect(code).toBe(1);
  expect(stderr).toContain('12.34 on the debit side and 12.33 on the credit side');
  expect(steps(stdout, 'FAILED')).toEqual(['Trial balance shows the expense']);
  expect(steps(stdout, 'ok').slice(-3)).toEqual([
    'Delete the expense',
    'Delete the category',
    'Erase the user',
  ]);
});

test.each<[string, string, Reply]>([
  ['a service that does not answer', 'no response in time', 'never'],
  ['the host of something else', 'returned 403', [403, { message: 'Forbidden' }]],
])('%s fails with one sentence', async (_what, sentence, reply) => {
  const url = await brokenService({ 'GET /health': reply });
  const { code, stderr } = await smoke([url], reply === 'never' ? { SMOKE_TIMEOUT_SECONDS: '1' } : {});
  expect(code).toBe(1);
  expect(stderr).toMatch(new RegExp(`^Service responds: .*${sentence}`, 'm'));
  expect(stderr).not.toMatch(/^\s+at /m);
});

test('a refused connection is reported in one sentence', async () => {
  const url = await brokenService({});
  await new Promise((resolve) => server?.close(resolve));
  const { code, stderr } = await smoke([url]);
  expect(code).toBe(1);
  expect(stderr.trim()).toBe(
    'Service responds: no connection (ECONNREFUSED).\nIs this the output BaseUrl of the deployment? See "If the smoke test fails" in docs/operations.md.',
  );
});

test.each([[[]], [['api.example.org']], [['ftp://example.org']]])(
  '%j is not an address: the usage is printed',
  async (args) => {
    const { code, stderr } = await smoke(args);
    expect(code).toBe(2);
    expect(stderr).toMatch(/^Usage: npm run smoke -- https:/);
  },
);
