import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test, vi } from 'vitest';
import { endpoints } from '../../../lib/contracts.ts';
import type { Endpoint } from '../../../lib/platform/endpoint/contract.ts';
import { expire, newAccessToken } from '../../support/access-token.ts';
import { type Answer, call, newUser } from '../../support/api.ts';

/** The first request starts each function. */
vi.setConfig({ testTimeout: 120_000 });

const ofUsers = endpoints.filter(({ auth }) => auth === 'user');

/** From the specification, not from the contracts. */
const CLOSED = [
  '/auth/tokens',
  '/auth/sessions',
  '/auth/password',
  '/auth/logout',
  '/auth/email',
  '/auth/events',
  '/auth/second-factor',
  '/auth/totp',
  '/auth/recovery-codes',
  '/auth/passkeys',
  '/auth/reauthenticate',
];
function isClosed({ method, path }: Endpoint): boolean {
  if (CLOSED.some((start) => path === start || path.startsWith(`${start}/`))) return true;
  // A connection runs at once for a token too.
  if (path === '/connections/{id}/sync') return false;
  return method !== 'GET' && /^\/(?:auth\/me|webhooks|books|invitations|connections)(?:\/|$)/.test(path);
}
function isOpenToReaders(endpoint: Endpoint): boolean {
  return !isClosed(endpoint) && (endpoint.method === 'GET' || endpoint.path === '/mcp');
}

const RECORDED = [
  '/budgeting/expenses',
  '/budgeting/incomes',
  '/budgeting/transfers',
  '/transactions/{id}/attachments',
  '/attachments/{id}/upload',
  '/attachments/{id}/complete',
];

const tokens = { read: '', record: '', write: '', expired: '' };
beforeAll(async () => {
  const user = await newUser();
  for (const scope of ['read', 'record', 'write'] as const)
    tokens[scope] = (await newAccessToken(user, { scope })).token;
  const { id, token } = await newAccessToken(user, { scope: 'write' });
  await expire(user, id);
  tokens.expired = token;
});

/**
 * A request that a function refuses quickly, if it gets that far: for records that do not exist, and without a body.
 */
const ask = ({ method, path }: Endpoint, token: string): Promise<Answer> =>
  call(
    method,
    path.replace(/\{\w+\}/g, () => randomUUID()),
    { token },
  );

/** What each endpoint returns, several at a time: `allowed`, or the status and code of the refusal. */
async function verdicts(asked: readonly Endpoint[], token: string): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  const left = [...asked];
  const askNext = async () => {
    for (let it = left.shift(); it; it = left.shift()) {
      const { status, body } = await ask(it, token);
      found[it.id] = status === 401 || status === 403 ? `${status} ${body.code}` : 'allowed';
    }
  };
  await Promise.all(Array.from({ length: 4 }, askNext));
  return found;
}

function expected(isAllowed: (endpoint: Endpoint) => boolean): Record<string, string> {
  return Object.fromEntries(
    ofUsers.map((it) => [it.id, isAllowed(it) ? 'allowed' : '403 insufficient_scope']),
  );
}

test('the scope `read` reads, and nothing else', async () => {
  expect(await verdicts(ofUsers, tokens.read)).toEqual(expected(isOpenToReaders));
});

test('the scope `record` also adds expenses, incomes and transfers, and their files', async () => {
  const isRecording = ({ method, path }: Endpoint) => method === 'POST' && RECORDED.includes(path);
  const allowed = (it: Endpoint) => isOpenToReaders(it) || isRecording(it);
  expect(await verdicts(ofUsers, tokens.record)).toEqual(expected(allowed));
});

test('the scope `write` does everything except manage the login, tokens and webhooks', async () => {
  expect(await verdicts(ofUsers, tokens.write)).toEqual(expected((it) => !isClosed(it)));
});

test('a token that has expired is a 401 everywhere, whatever DynamoDB still has', async () => {
  expect(await verdicts(ofUsers, tokens.expired)).toEqual(
    Object.fromEntries(ofUsers.map(({ id }) => [id, '401 unauthorized'])),
  );
});

test('the refusal is a problem like any other', async () => {
  const refused = await call('POST', '/contacts', { token: tokens.read, body: { name: 'Bob' } });
  expect(refused.status).toBe(403);
  expect(refused.headers.get('content-type')).toBe('application/problem+json');
  expect(refused.headers.get('www-authenticate')).toBe('Bearer error="insufficient_scope"');
  expect(refused.body).toEqual({
    type: 'urn:personal-finance:problem:insufficient_scope',
    title: expect.any(String),
    status: 403,
    detail: expect.any(String),
    code: 'insufficient_scope',
    request_id: refused.headers.get('x-request-id'),
  });
});

test('a path that does not exist is a 404, whatever the scope', async () => {
  const { status } = await call('DELETE', '/auth/nothing', { token: tokens.read });
  expect(status).toBe(404);
});
