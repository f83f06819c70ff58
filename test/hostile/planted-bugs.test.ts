import { createServer, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { listen } from '../../infra/local/listen.ts';
import * as contacts from '../../lib/contacts/contract.ts';
import type { Endpoint } from '../../lib/platform/endpoint/contract.ts';
import { cloud } from '../support/cloud.ts';
import { table } from '../support/table.ts';
import { attackEndpoint } from './attack.ts';
import { createVictim, type RawAnswer, sendRaw, type Victim } from './attacker.ts';

/** The search is only as good as the bugs it finds: each bug is planted in front of the service, and must be found. */
type Bug = (
  request: { incoming: IncomingMessage; body: string },
  answer: RawAnswer,
) => RawAnswer | Promise<RawAnswer>;

let victim: Victim;
let stop: (() => void) | undefined;
/** The CPU time that the planted bug took for each request, in milliseconds. */
const plantedCpu = new Map<string, number>();

beforeAll(async () => {
  victim = await createVictim();
});
afterEach(() => stop?.());

async function serviceWith(bug: Bug): Promise<string> {
  const server = createServer({ maxHeaderSize: 100_000 }, async (incoming, outgoing) => {
    const body = await buffer(incoming);
    const { host: _host, 'content-length': _length, ...headers } = incoming.headers;
    const answer = await sendRaw(
      cloud().url,
      {
        endpoint: '',
        method: incoming.method ?? '',
        target: incoming.url ?? '',
        headers: headers as Record<string, string>,
        body: body.length > 0 ? body : undefined,
      },
      undefined,
    );
    const started = process.threadCpuUsage();
    const given = await bug({ incoming, body: body.toString() }, answer);
    const { user, system } = process.threadCpuUsage(started);
    plantedCpu.set(String(answer.headers['x-request-id']), (user + system) / 1000);
    const { 'content-length': _replaced, ...answered } = given.headers;
    outgoing.writeHead(given.status, answered as Record<string, string>).end(given.text);
  });
  stop = () => {
    server.close();
    server.closeAllConnections();
  };
  return `http://127.0.0.1:${await listen(server)}`;
}

async function finding(bug: Bug, endpoint: Endpoint): Promise<string> {
  const base = await serviceWith(bug);
  const cpuMsFor = async (requestId: string) =>
    (await cloud().cpuMsFor(requestId)) + (plantedCpu.get(requestId) ?? 0);
  return attackEndpoint(base, victim, endpoint, { count: 400, seed: 7, endOnFailure: true, cpuMsFor }).then(
    () => 'nothing',
    (error: Error) => `${error.message} ${error.cause}`,
  );
}

test('no bug, no finding', async () => {
  const base = await serviceWith((_request, answer) => answer);
  await attackEndpoint(base, victim, contacts.getContact as unknown as Endpoint, { count: 50, seed: 7 });
});

test('a failure on one kind of input is found', async () => {
  const bug: Bug = ({ body }, answer) =>
    body.includes('\\u0000')
      ? { ...answer, status: 500, text: '{"message": "Internal server error"}' }
      : answer;
  expect(await finding(bug, contacts.createContact as unknown as Endpoint)).toContain('a server fault: 500');
});

test("a record shown to someone else's token is found", async () => {
  const bug: Bug = async ({ incoming }, answer) => {
    if (answer.status !== 404) return answer;
    const { headers, ...rest } = {
      endpoint: '',
      method: 'GET',
      target: incoming.url ?? '',
      headers: {},
      body: undefined,
    };
    return sendRaw(cloud().url, { ...rest, headers }, victim.token);
  };
  expect(await finding(bug, contacts.getContact as unknown as Endpoint)).toContain("another user's data");
});

test('a refused request that still writes is found', async () => {
  const bug: Bug = async ({ incoming }, answer) => {
    const [, payload = ''] = (incoming.headers.authorization ?? '').split('.');
    if (answer.status === 422 && payload !== '') {
      const { sub } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { sub: string };
      if (sub !== victim.id) await table().set(`USER#${sub}`, 'PROFILE', { touched: Math.random() });
    }
    return answer;
  };
  expect(await finding(bug, contacts.updateContact as unknown as Endpoint)).toContain(
    'something was written',
  );
});

test('a response with a field that the description does not have is found', async () => {
  const bug: Bug = (_request, answer) =>
    answer.status === 200 ? { ...answer, text: answer.text.replace('{', '{"pk":"USER#1",') } : answer;
  expect(await finding(bug, contacts.getContact as unknown as Endpoint)).toContain('breaks its schema');
});

/** Enough for seconds; the whole body would take minutes, or many seconds. */
const CHECKED_MAX = 60_000;
const NORMALIZED_MAX = 80_000;
const PATHS_MAX = 2_000;
const DEPTH_MAX = 32;

test.each<[string, (body: string) => unknown]>([
  [
    'a pattern that begins again at every zero',
    (body) => `${body.slice(0, CHECKED_MAX)}1`.replace(/0+$/, ''),
  ],
  [
    'normalizing before the length is known',
    (body) => unescaped(body).slice(0, NORMALIZED_MAX).normalize('NFC'),
  ],
  [
    'a set of the paths of inexact numbers',
    (body) => new Set(infinitePaths(parsed(body)).slice(0, PATHS_MAX)),
  ],
])('a check that is quadratic is found: %s', async (_name, check) => {
  const bug: Bug = ({ body }, answer) => {
    check(body);
    return answer;
  };
  expect(await finding(bug, contacts.createContact as unknown as Endpoint)).toContain(
    'ms of CPU time for one request',
  );
});

function unescaped(body: string): string {
  return Object.values(parsed(body) ?? {}).join(' ');
}

/** Paths of the numbers that are too large: `1e999` becomes infinite. */
function infinitePaths(value: unknown, path = '', depth = 0): string[] {
  if (value === Number.POSITIVE_INFINITY) return [path];
  if (value === null || typeof value !== 'object' || depth > DEPTH_MAX) return [];
  return Object.entries(value).flatMap(([key, inner]) => infinitePaths(inner, `${path}.${key}`, depth + 1));
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
