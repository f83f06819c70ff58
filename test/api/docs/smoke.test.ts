import { execFile } from 'node:child_process';
import { createServer, request, type Server } from 'node:http';
import { promisify } from 'node:util';
import { afterEach, expect, inject, test } from 'vitest';
import { allFunctions } from '../../../infra/functions.ts';
import { listen } from '../../../infra/local/listen.ts';
import { endpoints } from '../../../lib/contracts.ts';
import { steps as everyStep, lastSteps, unreachable } from '../../../tools/smoke/steps.ts';

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
async function serviceWith(replies: Record<string, Reply>, seen: string[] = []): Promise<string> {
  const target = new URL(inject('cloudUrl'));
  // The stage, which is part of the address unless there is a custom domain.
  const stage = target.pathname;
  server = createServer((incoming, outgoing) => {
    const path = incoming.url?.slice(stage.length) ?? '';
    seen.push(`${incoming.method} ${path}`);
    const reply = replies[`${incoming.method} ${path}`];
    if (reply === 'never') return;
    if (reply) {
      outgoing.writeHead(reply[0], { 'content-type': 'application/problem+json' });
      outgoing.end(JSON.stringify(reply[1]));
      return;
    }
    const { hostname, port, host } = target;
    const headers = { ...incoming.headers, host };
    const sent = { hostname, port, path: incoming.url, method: incoming.method, headers };
    const forwarded = request(sent, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 0, answer.headers);
      answer.pipe(outgoing);
    });
    // The gateway need not read a request that is too large to the end.
    forwarded.once('error', () => outgoing.destroy());
    incoming.pipe(forwarded);
  });
  return `http://127.0.0.1:${await listen(server)}${stage}`;
}

const problem = (status: number, code: string) =>
  [status, { status, code, title: 'T', detail: 'Something failed.', request_id: 'request-1' }] as const;

const allSteps = [...everyStep, ...lastSteps].map(({ name }) => name);

test('every access class has a step, or is said not to be reachable', () => {
  const seen = [...everyStep, ...lastSteps].flatMap(({ classes }) => classes);
  const unseen = unreachable.map(({ access }) => access);
  const all = [...new Set(allFunctions.map(({ access }) => access))];
  expect([...new Set([...seen, ...unseen])].toSorted()).toEqual(all.toSorted());
  expect(unseen.filter((access) => seen.includes(access))).toEqual([]);
});

test('a service that works, below a stage, passes every step', async () => {
  const requests: string[] = [];
  const url = await serviceWith({}, requests);
  const { code, stdout, stderr } = await smoke([`${url}/`], { SMOKE_ORIGIN: 'http://localhost:5173' });
  expect(stderr).toBe('');
  expect(code).toBeUndefined();
  expect(steps(stdout, 'ok')).toEqual(allSteps);
  expect(stdout).toContain(`The service at ${url} works.`);
  expect(stdout).not.toContain('could not be erased');
  for (const name of allSteps) expect(stdout).toMatch(new RegExp(`^${name}  .* ok +\\d+$`, 'm'));
  for (const { name, invoke } of unreachable)
    expect(stdout).toMatch(new RegExp(`^${name} +Not reachable from outside: ${invoke} .* not seen$`, 'm'));
  const called = requests.flatMap((line) => endpointOf(line) ?? []);
  const unseen = unreachable.map(({ access }) => access);
  const reachable = endpoints.filter(({ access }) => !unseen.includes(access));
  const classes = new Set(reachable.map(({ access }) => access));
  expect(new Set(called.map(({ access }) => access))).toEqual(classes);
});

/** The endpoint of a request, such as `GET /accounts?type=asset`. */
function endpointOf(line: string) {
  return endpoints.find(({ method, path }) =>
    new RegExp(`^${method} ${path.replaceAll(/\{\w+\}/g, '[^/?]+')}(\\?|$)`).test(line),
  );
}

test('a user who cannot be registered is reported once, and the rest is skipped', async () => {
  const url = await serviceWith({ 'POST /auth/register': [...problem(500, 'internal_error')] });
  const { code, stdout, stderr } = await smoke([url]);
  expect(code).toBe(1);
  expect(steps(stdout, 'FAILED')).toEqual(['Register a user']);
  expect(stderr.trim()).toBe(
    'Register a user: 500 internal_error: Something failed. Request id: request-1\nSearch for the request id in the logs of the access class registration. See "If the smoke test fails" in docs/operations.md.',
  );
  expect(stdout).toMatch(/^Record an expense .* skipped$/m);
  expect(stdout).toMatch(/^Erase the user .* skipped$/m);
});

test('steps that fail are all reported, and the others still run', async () => {
  const page = await (await fetch(`${inject('cloudUrl')}/app/`)).text();
  const [script = ''] = page.match(/assets\/main\.\w+\.js/) ?? [];
  const url = await serviceWith({
    [`GET /app/${script}`]: [...problem(503, 'outcome_unknown')],
    'GET /no-such-path': [200, {}],
    'GET /fx-rates?from=EUR&to=USD': [...problem(422, 'validation_failed')],
    'POST /budgeting/expenses': [...problem(503, 'outcome_unknown')],
  });
  const { code, stdout, stderr } = await smoke([url]);
  expect(code).toBe(1);
  expect(steps(stdout, 'FAILED')).toEqual([
    'Web app is served',
    'Unknown path is refused',
    'Record an expense',
    'Exchange rate is known',
  ]);
  expect(stderr).toMatch(
    new RegExp(`Of \\d files, 1 were refused: 503 for ${script}\\.\nAfter a 503, raise the Lambda quota`),
  );
  expect(stderr).toContain('Unknown path is refused: The status is 200, not 404');
  expect(stderr).toContain('Invoke the function in the output LoadFxRatesFunction');
  expect(stdout).toMatch(/^Trial balance shows the expense .* skipped$/m);
  expect(steps(stdout, 'ok')).toContain('Webhook is sent');
  expect(steps(stdout, 'ok').slice(-2)).toEqual(['Erase the user', 'Token is refused after the erasure']);
});

test('a wrong trial balance fails, what was created is still deleted, and a user who could not be erased is named', async () => {
  const wrong = { base_currency_id: 'EUR', accounts: [], total: { debit: 12.34, credit: 12.33 } };
  const url = await serviceWith({
    'GET /reports/trial-balance': [200, wrong],
    'DELETE /auth/me': [...problem(500, 'internal_error')],
  });
  const { code, stdout, stderr } = await smoke([url]);
  expect(code).toBe(1);
  expect(stderr).toContain('12.34 on the debit side and 12.33 on the credit side');
  expect(steps(stdout, 'FAILED')).toEqual([
    'Trial balance shows the expense',
    'Trial balance is empty again',
    'Erase the user',
  ]);
  expect(steps(stdout, 'ok')).toContain('Delete the expense');
  expect(stdout).toMatch(/The user success\+smoke-[0-9a-f-]+@simulator\.amazonses\.com could not be erased;/);
});

test.each<[string, string, Reply]>([
  ['a service that does not answer', 'no response in time', 'never'],
  ['the host of something else', 'returned 403', [403, { message: 'Forbidden' }]],
])('%s fails with one sentence', async (_what, sentence, reply) => {
  const url = await serviceWith({ 'GET /health': reply });
  const { code, stderr } = await smoke([url], reply === 'never' ? { SMOKE_TIMEOUT_SECONDS: '1' } : {});
  expect(code).toBe(1);
  expect(stderr).toMatch(new RegExp(`^Service responds: .*${sentence}`, 'm'));
  expect(stderr).not.toMatch(/^\s+at /m);
});

test('a refused connection is reported in one sentence', async () => {
  const url = await serviceWith({});
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
