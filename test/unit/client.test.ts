import { createHash } from 'node:crypto';
import { getEventListeners } from 'node:events';
import { createServer } from 'node:http';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  BOOK_ROLES,
  etagOf,
  isProblem,
  LEAST_ROLES,
  mayCall,
  metaOf,
  PersonalFinance,
  PersonalFinanceError,
} from '../../client/client.ts';
import { listen } from '../../infra/local/listen.ts';
import { endpoints } from '../../lib/contracts.ts';

type Answer = Response | Error;
interface Sent {
  readonly url: string;
  readonly method: string;
  readonly headers: Headers;
  readonly body: unknown;
}

/** A client that receives the given responses in turn, and the requests it has sent. */
function clientWith(answers: readonly Answer[], options: { retries?: number; longestWaitMs?: number } = {}) {
  const sent: Sent[] = [];
  const api = new PersonalFinance({
    baseUrl: 'https://api.example.com/prod/',
    token: 'secret',
    ...options,
    fetch: async (url, init) => {
      const { method = '', headers, body } = init;
      sent.push({
        url,
        method,
        headers: new Headers(headers),
        body: body ? JSON.parse(String(body)) : undefined,
      });
      const answer = answers[sent.length - 1];
      if (answer instanceof Response) return answer;
      throw answer ?? new Error('More was sent than expected.');
    },
  });
  return { api, sent };
}

function ok(body: unknown, headers: Record<string, string> = {}): Response {
  return Response.json(body, { headers: { 'x-request-id': 'r1', ...headers } });
}

function problem(status: number, code: string, headers: Record<string, string> = {}): Response {
  const body = { type: `urn:x:${code}`, title: code, status, detail: 'Because.', code, request_id: 'r1' };
  return Response.json(body, { status, headers: { ...headers, 'content-type': 'application/problem+json' } });
}

const lost = () => new TypeError('fetch failed');
const contact = { id: 'c1', name: 'Bob' };

beforeEach(() => {
  // Waiting takes no time, and is still counted.
  vi.useFakeTimers();
  vi.setTimerTickMode('nextTimerAsync');
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a request', () => {
  test('goes to the base URL with the token, its query and its body', async () => {
    const { api, sent } = clientWith([ok({ data: [], has_more: false, next_cursor: null }), ok(contact)]);
    await api.listContacts({ q: 'a&b', include_deleted: true, limit: undefined });
    await api.updateContact('c/1', { name: 'Bob' }, { ifMatch: '"v1"' });
    expect(sent[0]?.url).toBe('https://api.example.com/prod/contacts?q=a%26b&include_deleted=true');
    expect(sent[0]?.headers.get('authorization')).toBe('Bearer secret');
    expect(sent[1]).toMatchObject({
      url: 'https://api.example.com/prod/contacts/c%2F1',
      body: { name: 'Bob' },
    });
    expect(sent[1]?.headers.get('if-match')).toBe('"v1"');
    expect(sent[1]?.headers.has('idempotency-key')).toBe(false);
  });

  test('with an empty id is not sent, because it would return a list', async () => {
    const { api, sent } = clientWith([]);
    await expect(api.getContact('')).rejects.toThrow('An id is empty in the path /contacts/');
    await expect(api.listPayments('')).rejects.toThrow('An id is empty in the path /obligations//payments');
    expect(sent).toEqual([]);
  });

  test('with dots as an id is not sent, because it would go to another path', async () => {
    const { api, sent } = clientWith([]);
    await expect(api.getContact('.')).rejects.toThrow('"." is not an id in the path /contacts/.');
    await expect(api.deletePayment('o1', '..')).rejects.toThrow('".." is not an id in the path');
    await expect(api.listPayments('..')).rejects.toThrow('".." is not an id in the path');
    expect(sent).toEqual([]);
  });

  test('with a variable that has no id is not sent', async () => {
    const { api, sent } = clientWith([]);
    const wrong = (value: unknown) => value as string;
    await expect(api.getContact(wrong(undefined))).rejects.toThrow('"undefined" is not an id in the path');
    await expect(api.deleteContact(wrong(null))).rejects.toThrow('"null" is not an id in the path');
    await expect(api.listPayments(wrong(contact))).rejects.toThrow('"[object Object]" is not an id');
    expect(sent).toEqual([]);
  });

  test('without the fields that it needs is not sent', async () => {
    const { api, sent } = clientWith([]);
    const wrong = (value: unknown) => value as { name: string };
    for (const value of [undefined, null, '{"name": "Bob"}'])
      await expect(api.createContact(wrong(value))).rejects.toThrow('Pass the fields as an object');
    expect(sent).toEqual([]);
  });

  test('needs the URL of the service', () => {
    const options = {} as unknown as ConstructorParameters<typeof PersonalFinance>[0];
    expect(() => new PersonalFinance(options)).toThrow('Pass the URL of the service');
  });

  test('uses the token of the last login', async () => {
    const { api, sent } = clientWith([ok({ data: {}, token: 'new', token_type: 'Bearer' }), ok({})]);
    await api.login({ email: 'ada@example.com', password: 'x' });
    await api.getMe();
    expect(sent[1]?.headers.get('authorization')).toBe('Bearer new');
  });

  test('that is refused throws the problem, with its code and its invalid fields', async () => {
    const body = (await problem(422, 'validation_failed').json()) as object;
    const errors = [
      { field: 'name', code: 'required', message: 'is required' },
      { field: 'amount', code: 'too_small', message: 'must be greater than 0' },
    ];
    const { api, sent } = clientWith([Response.json({ ...body, errors }, { status: 422 })]);
    const caught = await api.createContact({ name: '' }).catch((error: unknown) => error);
    expect(caught).toBeInstanceOf(PersonalFinanceError);
    expect(caught).toMatchObject({
      name: 'PersonalFinanceError',
      message: 'validation_failed: Because. name: is required; amount: must be greater than 0',
      status: 422,
      code: 'validation_failed',
      detail: 'Because.',
      errors,
      requestId: 'r1',
    });
    expect(isProblem(caught, 'validation_failed')).toBe(true);
    expect(isProblem(caught, 'email_taken')).toBe(false);
    expect(isProblem(new Error('no'))).toBe(false);
    expect(sent.length).toBe(1);
  });

  test('that has too many records says how many of them fit', async () => {
    const body = (await problem(422, 'batch_too_large').json()) as object;
    const { api } = clientWith([Response.json({ ...body, fits: 24 }, { status: 422 })]);
    const caught = await api.createTransactions({ transactions: [] }).catch((error: unknown) => error);
    expect(isProblem(caught, 'batch_too_large') && caught.fits).toBe(24);
  });

  test('refused by something other than the service throws the response text', async () => {
    const fromProxy = [
      Response.json({ message: 'Forbidden' }, { status: 403 }),
      new Response('<h1>Bad gateway</h1>', { status: 502 }),
    ];
    const { api } = clientWith(fromProxy, { retries: 0 });
    const url = 'https://api.example.com/prod/auth/me';
    await expect(api.getMe()).rejects.toThrow(`GET ${url} returned 403: {"message":"Forbidden"}`);
    await expect(api.getMe()).rejects.toThrow(`GET ${url} returned 502: <h1>Bad gateway</h1>`);
  });

  test.each(['{"id": ', '', '"c1"', 'null'])('whose response is %j throws that text', async (text) => {
    const cutOff = new Response(text, { headers: { 'content-type': 'application/json' } });
    const { api } = clientWith([cutOff], { retries: 0 });
    await expect(api.getContact('c1')).rejects.toThrow(
      `GET https://api.example.com/prod/contacts/c1 returned 200: ${text}`,
    );
  });

  test('returns a record together with its version', async () => {
    const headers = { etag: '"v7"', 'idempotency-replayed': 'true' };
    const { api } = clientWith([ok(contact, headers), new Response(null, { status: 304 })]);
    const created = await api.createContact({ name: 'Bob' });
    expect(metaOf(created)).toEqual({ status: 200, etag: '"v7"', requestId: 'r1', isReplay: true });
    expect(await api.getContact('c1', undefined, { ifNoneMatch: await etagOf(created) })).toBeUndefined();
    expect(() => metaOf({ ...created })).toThrow('copy');
  });

  test('follows no redirect, which could send a password to another host', async () => {
    vi.useRealTimers();
    const seen: string[] = [];
    const serve = async (status: number, headers: () => Record<string, string>) => {
      const server = createServer((incoming, outgoing) => {
        seen.push(`${incoming.method} ${incoming.headers.host}`);
        outgoing.writeHead(status, headers()).end('{}');
      });
      onTestFinished(() => void server.close());
      return `127.0.0.1:${await listen(server)}`;
    };
    const other = await serve(200, () => ({ 'content-type': 'application/json' }));
    for (const status of [302, 307]) {
      const service = await serve(status, () => ({ location: `http://${other}/` }));
      const api = new PersonalFinance({ baseUrl: `http://${service}`, retries: 0 });
      const login = api.login({ email: 'ada@example.com', password: 'correct horse battery' });
      await expect(login).rejects.toThrow(`returned ${status}`);
    }
    expect(seen.filter((each) => each.includes(other))).toEqual([]);
  });
});

describe('a repeat', () => {
  test('of a create request has a key even on a page over plain HTTP, where browsers offer less', async () => {
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
    onTestFinished(() => void vi.unstubAllGlobals());
    const { api, sent } = clientWith([lost(), ok(contact)]);
    await api.createContact({ name: 'Bob' });
    const [first, second] = sent.map(({ headers }) => headers.get('idempotency-key'));
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(second).toBe(first);
  });

  test('of a create request has the same Idempotency-Key, and another request another one', async () => {
    const { api, sent } = clientWith([lost(), problem(503, 'outcome_unknown'), ok(contact), ok(contact)]);
    await api.createContact({ name: 'Bob' });
    await api.createContact({ name: 'Bob' });
    const keys = sent.map(({ headers }) => headers.get('idempotency-key'));
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(new Set(keys.slice(0, 3)).size).toBe(1);
    expect(keys[3]).not.toBe(keys[0]);
  });

  test('follows a lost connection if the request is safe to repeat', async () => {
    const { api, sent } = clientWith([lost(), ok({}), lost(), ok(contact), lost(), ok(contact)]);
    await api.getMe();
    await api.updateContact('c1', { name: 'Bob' });
    await api.restoreContact('c1');
    expect(sent.length).toBe(6);
  });

  test.each([
    ['a login', (api: PersonalFinance) => api.login({ email: 'a@b.co', password: 'x' })],
    ['a logout', (api: PersonalFinance) => api.logout()],
    [
      'a change of the password',
      (api: PersonalFinance) =>
        api.changePassword({ current_password: 'a', password: 'b', password_confirmation: 'b' }),
    ],
    ['an erasure', (api: PersonalFinance) => api.deleteMe({ password: 'a' })],
    [
      'a change under If-Match',
      (api: PersonalFinance) => api.updateContact('c1', { name: 'Bob' }, { ifMatch: '"v1"' }),
    ],
  ])('never follows a lost connection of %s, which may have been carried out', async (_what, act) => {
    for (const failure of [lost(), problem(503, 'outcome_unknown')]) {
      const { api, sent } = clientWith([failure]);
      await expect(act(api)).rejects.toThrow();
      expect(sent.length).toBe(1);
    }
  });

  test.each(['too_many_requests', 'service_unavailable', 'conflict'])(
    'follows %s whatever the request, because nothing was done',
    async (code) => {
      const { api, sent } = clientWith([problem(503, code), ok({ token: 't' })]);
      await api.login({ email: 'a@b.co', password: 'x' });
      expect(sent.length).toBe(2);
    },
  );

  test('waits as long as Retry-After says, or not at all if that is too long', async () => {
    vi.setTimerTickMode('manual');
    const { api, sent } = clientWith([problem(429, 'too_many_requests', { 'retry-after': '5' }), ok({})]);
    const result = api.getMe();
    await vi.advanceTimersByTimeAsync(4_900);
    expect(sent.length).toBe(1);
    await vi.advanceTimersByTimeAsync(400);
    await result;
    expect(sent.length).toBe(2);

    const blocked = clientWith([problem(429, 'too_many_requests', { 'retry-after': '900' })]);
    await expect(blocked.api.getMe()).rejects.toMatchObject({ retryAfterSeconds: 900 });
  });

  test('stops after the maximum number, and never follows a refusal or a server error', async () => {
    const thrice = clientWith([lost(), lost(), lost()], { retries: 2 });
    await expect(thrice.api.getMe()).rejects.toThrow('fetch failed');
    for (const answer of [
      problem(404, 'not_found'),
      problem(500, 'internal_error'),
      problem(409, 'period_locked'),
    ]) {
      const { api, sent } = clientWith([answer]);
      await expect(api.getContact('c1')).rejects.toThrow('Because.');
      expect(sent.length).toBe(1);
    }
  });

  test('of a delete request whose response was lost counts a 404 as success; the first attempt does not', async () => {
    const repeated = clientWith([lost(), problem(404, 'not_found')]);
    await expect(repeated.api.deleteContact('c1')).resolves.toBeUndefined();
    const first = clientWith([problem(404, 'not_found')]);
    await expect(first.api.deleteContact('c1')).rejects.toThrow('not_found');
    const throttled = clientWith([problem(429, 'too_many_requests'), problem(404, 'not_found')]);
    await expect(throttled.api.deleteContact('c1')).rejects.toThrow('not_found');
  });

  test('ends when the caller aborts it', async () => {
    vi.setTimerTickMode('manual');
    const { api, sent } = clientWith([lost()]);
    const stop = new AbortController();
    const result = api.getMe({ signal: stop.signal }).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(10);
    stop.abort(new Error('enough'));
    expect(await result).toMatchObject({ message: 'enough' });
    expect(sent.length).toBe(1);
  });
});

describe('a list', () => {
  const pages = () => [
    ok({ data: [{ id: '1' }, { id: '2' }], has_more: true, next_cursor: 'next' }),
    ok({ data: [{ id: '3' }], has_more: false, next_cursor: null }),
  ];

  test('is its first page when awaited', async () => {
    const { api, sent } = clientWith(pages());
    const page = await api.listContacts({ limit: 2 });
    expect(page.data.map(({ id }) => id)).toEqual(['1', '2']);
    expect(sent.length).toBe(1);
  });

  test('that is refused can be caught like a promise, and one that nobody awaits is not requested', async () => {
    const { api, sent } = clientWith([problem(401, 'unauthorized')]);
    api.listContacts();
    expect(await api.listContacts().catch((error) => isProblem(error, 'unauthorized'))).toBe(true);
    expect(sent).toHaveLength(1);
  });

  test('is every record when iterated over, with the same filters on every page', async () => {
    const { api, sent } = clientWith(pages());
    const ids: string[] = [];
    for await (const { id } of api.listContacts({ q: 'b' })) ids.push(id);
    expect(ids).toEqual(['1', '2', '3']);
    expect(sent.map(({ url }) => new URL(url).search)).toEqual(['?q=b', '?q=b&cursor=next']);
    expect(await clientWith(pages()).api.listContacts().all()).toHaveLength(3);
  });

  test('has records with versions, computed from the JSON that was received', async () => {
    const { api } = clientWith([
      ok({ data: [{ id: '1', name: 'Bob' }], has_more: false, next_cursor: null }),
    ]);
    const [record] = await api.listContacts().all();
    if (!record) throw new Error('There is a record.');
    record.name = 'Changed here only';
    const hash = createHash('sha256').update('{"id":"1","name":"Bob"}').digest('base64url');
    expect(await etagOf(record)).toBe(`"${hash.slice(0, 27)}"`);
    expect(await etagOf({ id: '1', name: 'Bob' })).toBe(await etagOf(record));
  });

  test('has versions that cover neither secrets nor what changes although nobody changes the record', async () => {
    const names = endpoints.flatMap(({ shownOnce = [], unversioned = [] }) => [...shownOnce, ...unversioned]);
    expect(new Set(names).size).toBe(6);
    for (const name of names)
      expect(await etagOf({ id: '1', [name]: 'x', name: 'Bob' }), name).toBe(
        await etagOf({ id: '1', name: 'Bob' }),
      );
  });

  test('fetches no more pages than the caller needs', async () => {
    const { api, sent } = clientWith(pages());
    for await (const _contact of api.listContacts()) break;
    expect(sent.length).toBe(1);
  });
});

describe('polling for changes', () => {
  const page = () => ok({ data: [{ id: 'a1' }], has_more: false, next_cursor: 'c1' });

  test('leaves nothing behind on the signal that ends it', async () => {
    const { api, sent } = clientWith([page(), page(), page(), page()]);
    const { signal } = new AbortController();
    let count = 0;
    for await (const _change of api.changes('now', { pollMs: 1000, signal })) if (++count === 4) break;
    expect(sent).toHaveLength(4);
    expect(getEventListeners(signal, 'abort')).toHaveLength(0);
  });

  test('ends at once if the signal is aborted while a change is processed', async () => {
    const { api, sent } = clientWith([page()]);
    const ending = new AbortController();
    const startedAt = Date.now();
    const polling = async () => {
      for await (const _change of api.changes('now', { pollMs: 60_000, signal: ending.signal }))
        ending.abort(new Error('Enough.'));
    };
    await expect(polling()).rejects.toThrow('Enough.');
    expect(sent).toHaveLength(1);
    expect(Date.now() - startedAt).toBeLessThan(60_000);
  });
});

test('which role may make a call follows from the contracts', () => {
  const least = endpoints.flatMap(({ id, role }) => (role && role !== 'viewer' ? [[id, role]] : []));
  expect(LEAST_ROLES).toEqual(Object.fromEntries(least));
  expect(BOOK_ROLES.filter((role) => mayCall(role, 'createExpense'))).toEqual([
    'recorder',
    'editor',
    'owner',
  ]);
  expect(BOOK_ROLES.filter((role) => mayCall(role, 'updateExpense'))).toEqual(['editor', 'owner']);
  expect(BOOK_ROLES.filter((role) => mayCall(role, 'listWebhooks'))).toEqual(['owner']);
});
