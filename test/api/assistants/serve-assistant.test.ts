import { beforeAll, describe, expect, test } from 'vitest';
import { call, newUser, type TestUser } from '../../support/api.ts';
import { CURRENT, currentRequest, post, request } from '../../support/assistant.ts';
import { cloud } from '../../support/cloud.ts';
import { COSTLY_ARGUMENTS } from '../../support/costly-payloads.ts';
import { newBooks } from '../../support/user-with-books.ts';

let user: TestUser;
beforeAll(async () => {
  ({ user } = await newBooks());
});

const send = (body: unknown, headers: Record<string, string> = {}) => post(user.token, body, { headers });
const sendCurrent = (method: string, params?: Record<string, unknown>, more: Record<string, string> = {}) => {
  const { body, headers } = currentRequest(method, params);
  return send(body, { ...headers, ...more });
};
const HANDSHAKE = { 'mcp-protocol-version': '2025-11-25' };
const CLIENT = { capabilities: {}, clientInfo: { name: 'raw', version: '1' } };

describe('revision 2025-11-25', () => {
  test('begins with a handshake, without a session', async () => {
    const started = await send(request('initialize', { protocolVersion: '2025-11-25', ...CLIENT }));
    expect(started.status).toBe(200);
    expect(started.headers.get('content-type')).toBe('application/json');
    expect(started.headers.has('mcp-session-id')).toBe(false);
    expect(started.body).toEqual({
      jsonrpc: '2.0',
      id: 7,
      result: {
        protocolVersion: '2025-11-25',
        capabilities: { tools: {} },
        serverInfo: { name: 'personal-finance-service', title: expect.any(String), version: '1.0.0' },
        instructions: expect.stringContaining('dry_run'),
      },
    });
    const ready = await send({ jsonrpc: '2.0', method: 'notifications/initialized' }, HANDSHAKE);
    expect([ready.status, ready.text]).toEqual([202, '']);
    expect((await send(request('ping'), HANDSHAKE)).body).toEqual({ jsonrpc: '2.0', id: 7, result: {} });
  });

  test.each([
    ['2025-06-18', '2025-06-18'],
    ['2024-11-05', '2025-11-25'],
  ])('a client that asks for %s gets %s', async (asked, got) => {
    const { body } = await send(request('initialize', { protocolVersion: asked, ...CLIENT }));
    expect(body.result.protocolVersion).toBe(got);
  });

  test('lists tools and calls them, with and without the header', async () => {
    const listed = await send(request('tools/list'));
    expect(Object.keys(listed.body.result)).toEqual(['tools']);
    const called = await send(
      request('tools/call', { name: 'get_record', arguments: { record_type: 'account', record_id: 'cash' } }),
      HANDSHAKE,
    );
    expect(called.body.result.structuredContent).toMatchObject({ name: 'Cash', base_currency_id: 'USD' });
    expect(Object.keys(called.body.result)).toEqual(['content', 'structuredContent']);
  });
});

describe('revision 2026-07-28', () => {
  const _meta = { 'io.modelcontextprotocol/serverInfo': { name: 'personal-finance-service' } };

  test('describes the server without a handshake', async () => {
    const { status, body } = await sendCurrent('server/discover');
    expect(status).toBe(200);
    expect(body.result).toMatchObject({
      resultType: 'complete',
      supportedVersions: [CURRENT],
      capabilities: { tools: {} },
      cacheScope: 'private',
      _meta,
    });
  });

  test('lists tools and calls them', async () => {
    const listed = await sendCurrent('tools/list');
    expect(listed.body.result).toMatchObject({ resultType: 'complete', ttlMs: 300_000, _meta });
    expect(listed.body.result.tools.length).toBeLessThanOrEqual(40);
    expect(Buffer.byteLength(listed.text)).toBeLessThanOrEqual(40_960);
    const params = { name: 'list_records', arguments: { record_type: 'currency', limit: 1 } };
    const called = await sendCurrent('tools/call', params);
    expect(called.body.result).toMatchObject({
      resultType: 'complete',
      structuredContent: { has_more: true },
    });
    const encoded = `=?base64?${Buffer.from('list_records').toString('base64')}?=`;
    expect((await sendCurrent('tools/call', params, { 'mcp-name': encoded })).status).toBe(200);
  });

  const { body: list, headers } = currentRequest('tools/list');
  const withMeta = (meta: object) => request('tools/list', { _meta: meta });
  const version = (value: unknown) => ({ 'io.modelcontextprotocol/protocolVersion': value });
  const capabilities = { 'io.modelcontextprotocol/clientCapabilities': {} };
  test.each<[string, unknown, Record<string, string>, number, number]>([
    ['a header without _meta', request('tools/list'), headers, 400, -32602],
    ['_meta without capabilities', withMeta(version(CURRENT)), headers, 400, -32602],
    ['a version that is no text', withMeta({ ...version(1), ...capabilities }), headers, 400, -32602],
    [
      'another version in the header',
      list,
      { ...headers, 'mcp-protocol-version': '2025-11-25' },
      400,
      -32020,
    ],
    ['no version in the header', list, { 'mcp-method': 'tools/list' }, 400, -32020],
    ['no method in the header', list, { 'mcp-protocol-version': CURRENT }, 400, -32020],
    ['another method in the header', list, { ...headers, 'mcp-method': 'tools/call' }, 400, -32020],
    [
      'a version of the future',
      withMeta({ ...version('2027-01-01'), ...capabilities }),
      { ...headers, 'mcp-protocol-version': '2027-01-01' },
      400,
      -32022,
    ],
    [
      'a handshake',
      request('initialize', { protocolVersion: CURRENT, ...CLIENT }),
      { 'mcp-protocol-version': CURRENT },
      400,
      -32020,
    ],
  ])('refuses %s', async (_what, body, given, status, code) => {
    const answer = await send(body, given);
    expect([answer.status, answer.body.error.code, answer.body.id]).toEqual([status, code, 7]);
  });

  test('refuses a call whose header names another tool, or none', async () => {
    const { body, headers: given } = currentRequest('tools/call', { name: 'get_lock' });
    for (const name of [{ 'mcp-name': 'get_record' }, undefined]) {
      const { 'mcp-name': _own, ...others } = given;
      expect((await send(body, { ...others, ...name })).body.error.code).toBe(-32020);
    }
  });

  test('lists the supported versions for a client that uses another one', async () => {
    const answer = await send(withMeta({ ...version('2027-01-01'), ...capabilities }));
    expect(answer.body.error.data).toEqual({ supported: [CURRENT], requested: '2027-01-01' });
  });

  test('has no ping and no streams: an unknown method is a 404', async () => {
    for (const method of ['ping', 'subscriptions/listen', 'toString']) {
      const answer = await sendCurrent(method);
      expect([answer.status, answer.body.error.code], method).toEqual([404, -32601]);
    }
  });
});

describe('errors of JSON-RPC', () => {
  test.each<[string, string, number, number, unknown]>([
    ['broken JSON', '{"jsonrpc": ', 400, -32700, null],
    ['nothing', '', 400, -32700, null],
    ['33 levels', `${'['.repeat(33)}${']'.repeat(33)}`, 400, -32700, null],
    ['a batch', '[{"jsonrpc":"2.0","id":1,"method":"ping"}]', 400, -32600, null],
    ['a text', '"ping"', 400, -32600, null],
    ['no JSON-RPC', '{"id":1,"method":"ping"}', 400, -32600, 1],
    ['a response', '{"jsonrpc":"2.0","id":1,"result":{}}', 400, -32600, 1],
    ['an id that is none', '{"jsonrpc":"2.0","id":{},"method":"ping"}', 400, -32600, null],
    [
      'an id that would be rounded',
      '{"jsonrpc":"2.0","id":9007199254740993,"method":"ping"}',
      400,
      -32600,
      null,
    ],
    ['a list of params', '{"jsonrpc":"2.0","id":1,"method":"ping","params":[]}', 400, -32600, 1],
    ['a forbidden key', '{"jsonrpc":"2.0","id":1,"method":"ping","__proto__":{}}', 400, -32600, null],
    ['an unknown method', '{"jsonrpc":"2.0","id":"a","method":"prompts/list"}', 200, -32601, 'a'],
    ['a handshake for nothing', '{"jsonrpc":"2.0","id":1,"method":"initialize"}', 200, -32602, 1],
    ['a cursor', '{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"cursor":"x"}}', 200, -32602, 1],
    [
      'an unknown tool',
      '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"rm"}}',
      200,
      -32602,
      1,
    ],
    [
      'arguments that are none',
      '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"get_lock","arguments":[]}}',
      200,
      -32602,
      1,
    ],
  ])('%s', async (_what, rawBody, status, code, id) => {
    const answer = await post(user.token, undefined, { rawBody });
    expect(answer.body).toEqual({ jsonrpc: '2.0', id, error: { code, message: expect.any(String) } });
    expect(answer.status).toBe(status);
  });

  test.each(['2024-11-05', '2099-01-01', 'not-a-version', ''])(
    'the header names the version "%s", which is not supported',
    async (version) => {
      const answer = await send(request('ping'), { 'mcp-protocol-version': version });
      expect([answer.status, answer.body.error.code]).toEqual([400, -32022]);
      expect(answer.body.error.data).toEqual({
        supported: [CURRENT, '2025-11-25', '2025-06-18'],
        requested: version,
      });
    },
  );

  test('null means left out', async () => {
    expect((await send(request('tools/list', { cursor: null }))).body.result.tools.length).toBeGreaterThan(1);
    const called = await send(request('tools/call', { name: 'get_lock', arguments: null }));
    expect(called.body.result.structuredContent).toEqual({ locked_through: null });
  });

  test('a notification that means nothing here is accepted', async () => {
    expect((await send({ jsonrpc: '2.0', method: 'notifications/anything', params: { a: 1 } })).status).toBe(
      202,
    );
  });

  test('the limits of a request', async () => {
    const options = (more: object) => ({ rawBody: JSON.stringify(request('ping')), ...more });
    const statuses = [
      await post(user.token, undefined, {
        rawBody: JSON.stringify(request('ping', { x: 'x'.repeat(262_144) })),
      }),
      await post(user.token, undefined, options({ headers: { 'content-type': 'text/plain' } })),
      await post(user.token, undefined, options({ headers: { accept: 'text/event-stream' } })),
    ].map(({ status, body }) => [status, body.error.code]);
    expect(statuses).toEqual([
      [413, -32600],
      [415, -32600],
      [406, -32000],
    ]);
    for (const accept of ['*/*', 'application/*;q=0.5', 'text/event-stream, application/json'])
      expect((await send(request('ping'), { accept })).status, accept).toBe(200);
  });

  test('a number that a double cannot represent is refused, not rounded', async () => {
    const rawBody = JSON.stringify(
      request('tools/call', {
        name: 'change_budget',
        arguments: { action: 'assign', month: '2026-09', category_id: 'Food' },
      }),
    ).replace('"Food"', '"Food","assigned":12.340000000000000001');
    const { body } = await post(user.token, undefined, { rawBody });
    expect(body.result.isError).toBe(true);
    expect(body.result.content[0].text).toContain('- assigned: has more digits than can be kept exactly');
  });

  test('thousands of such numbers are refused in a short response', async () => {
    const numbers = Array.from({ length: 30_000 }, () => '1e999').join(',');
    for (const name of ['k'.repeat(60), 'k'.repeat(16_384)]) {
      const rawBody = JSON.stringify(
        request('tools/call', { name: 'list_transactions', arguments: { [name]: ['#'] } }),
      ).replace('"#"', numbers);
      const { body, text } = await post(user.token, undefined, { rawBody });
      expect(body.result.structuredContent).toMatchObject({ code: 'validation_failed' });
      expect(text.length).toBeLessThan(50_000);
    }
  });

  test.each(Object.entries(COSTLY_ARGUMENTS))('arguments made to be costly: %s', async (_name, args) => {
    const { body } = await send(request('tools/call', { name: 'list_transactions', arguments: args }));
    expect(body.result).toMatchObject({ isError: true });
  });

  test('an internal failure, without details', async () => {
    const fault = {
      kind: 'error',
      name: 'TransactionCanceledException',
      reasons: [{ Code: 'ValidationError' }],
    };
    const rule = await cloud().observer.inject({
      ...fault,
      by: 'ServeAssistant',
      text: user.bookId,
    } as never);
    try {
      const body = request('tools/call', { name: 'get_lock' });
      const answer = await post(user.token, body, { faultExpected: true });
      expect(answer.status).toBe(500);
      expect(answer.body).toEqual({
        jsonrpc: '2.0',
        id: 7,
        error: { code: -32603, message: 'Internal error' },
      });
    } finally {
      await rule.remove();
    }
  });
});

describe('who may send messages', () => {
  test('nobody without a token, and nobody by cookie', async () => {
    const none = await post(undefined, request('ping'));
    expect([none.status, none.body.code]).toEqual([401, 'unauthorized']);
    const cookie = { cookie: `service-session=${user.token}` };
    const own = await post(undefined, request('ping'), { headers: cookie });
    expect([own.status, own.body.code]).toEqual([401, 'unauthorized']);
    const foreign = await post(undefined, request('ping'), {
      headers: { ...cookie, origin: 'https://evil.example' },
    });
    expect([foreign.status, foreign.body.code]).toEqual([403, 'csrf_rejected']);
  });

  test('no page of another origin, whatever its token', async () => {
    for (const origin of ['https://evil.example', 'null', 'http://localhost.evil.example']) {
      const answer = await send(request('ping'), { origin });
      expect([answer.status, answer.body.error?.code], origin).toEqual([403, -32000]);
    }
    for (const origin of [new URL(cloud().url).origin, 'http://localhost:6274'])
      expect((await send(request('ping'), { origin })).status, origin).toBe(200);
  });

  test('nobody while credentials cannot be checked', async () => {
    const fault = { kind: 'error', name: 'TransactionCanceledException', reasons: [] };
    const other = await newUser();
    const rule = await cloud().observer.inject({ ...fault, by: 'Authorizer', text: other.id } as never);
    try {
      const answer = await post(other.token, request('ping'), { faultExpected: true });
      expect([answer.status, answer.body.code]).toEqual([503, 'service_unavailable']);
    } finally {
      await rule.remove();
    }
  });

  test.each(['GET', 'DELETE'])('%s is refused with 405, for everyone', async (method) => {
    for (const token of [user.token, undefined]) {
      const answer = await call(method, '/mcp', { token, headers: { accept: 'text/event-stream' } });
      expect(answer.status).toBe(405);
      expect(answer.headers.get('allow')).toBe('POST');
      expect(answer.body).toMatchObject({ code: 'method_not_allowed', status: 405 });
    }
    expect((await call('PUT', '/mcp', { token: user.token, body: {} })).status).toBe(404);
  });

  test.each(['GET', 'DELETE'])(
    '%s with any Content-Type or Accept is never a server error',
    async (method) => {
      const ask = (headers: Record<string, string>) => call(method, '/mcp', { headers });
      for (const json of ['application/json', 'Application/JSON; charset=utf-8'])
        expect((await ask({ 'content-type': json })).status).toBe(405);
      for (const type of ['text/event-stream', 'application/x-ofx', 'x'])
        expect(await ask({ 'content-type': type })).toMatchObject({
          status: 415,
          body: { code: 'unsupported_media_type', status: 415 },
        });
      for (const accept of ['application/x-ofx', 'x', '']) expect((await ask({ accept })).status).toBe(405);
    },
  );
});
