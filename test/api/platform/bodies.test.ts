import { beforeAll, describe, expect, test } from 'vitest';
import { type Answer, newUser, type TestUser } from '../../support/api.ts';
import { rawCall } from '../../support/http.ts';

const LIMIT_BYTES = 256 * 1024;
const GATEWAY_LIMIT_BYTES = 10 * 1024 * 1024;

let user: TestUser;
beforeAll(async () => {
  user = await newUser();
});

const send = (body: string | Buffer, contentType?: string): Promise<Answer> =>
  rawCall('POST', '/contacts', {
    headers: [
      ...['Authorization', `Bearer ${user.token}`],
      ...(contentType === undefined ? [] : ['Content-Type', contentType]),
    ],
    body,
  });
const json = (body: string | Buffer) => send(body, 'application/json');
const outcome = ({ status, body }: Answer) => [status, body.code];

describe('the type of a body', () => {
  test.each([
    'application/json',
    'application/json; charset=utf-8',
    'application/json;charset=UTF-8',
    'Application/JSON',
    'application/json; profile="x"; q=1',
  ])('%s is accepted', async (type) => {
    expect((await send('{"name":"Ada"}', type)).status).toBe(200);
  });

  test.each([
    undefined,
    'text/plain',
    'text/json',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/merge-patch+json',
    'application/jsonp',
    'application/json, text/plain',
    'json',
    '',
  ])('%s is a 415', async (type) => {
    const answer = await send('{"name":"Ada"}', type);
    expect(outcome(answer)).toEqual([415, 'unsupported_media_type']);
  });

  test('is checked before the content, on every endpoint that takes a body', async () => {
    for (const [method, path] of [
      ['POST', '/auth/register'],
      ['POST', '/auth/login'],
      ['PUT', '/auth/me'],
    ] as const) {
      const headers = ['Authorization', `Bearer ${user.token}`, 'Content-Type', 'text/plain'];
      expect(outcome(await rawCall(method, path, { headers, body: '{' }))).toEqual([
        415,
        'unsupported_media_type',
      ]);
    }
  });
});

describe('a body that is not JSON is a 400', () => {
  test.each([
    '',
    ' ',
    '{',
    '{"name":"Ada"',
    "{'name':'Ada'}",
    '{"name":"Ada",}',
    '{"name":Ada}',
    '{"name":"Ada"}{}',
    'undefined',
    'NaN',
    '{"amount":01}',
    '{"amount":.5}',
    '{"amount":Infinity}',
    '{"name":"a\nb"}',
    '\ufeff{"name":"Ada"}',
  ])('%j', async (body) => {
    expect(outcome(await json(body))).toEqual([400, 'malformed_json']);
  });

  test('bytes that are not UTF-8: nothing is stored that was not sent', async () => {
    for (const bytes of [[0xff], [0xc0, 0xaf], [0xed, 0xa0, 0x80], [0xe2, 0x82]]) {
      const body = Buffer.concat([Buffer.from('{"name":"a'), Buffer.from(bytes), Buffer.from('"}')]);
      expect(outcome(await json(body))).toEqual([400, 'malformed_json']);
    }
    expect(outcome(await json('{"name":"\ufffd"}'))).toEqual([400, 'malformed_json']);
    const escaped = await json('{"name":"\\ufffd"}');
    expect(escaped.body.errors).toMatchObject([{ field: 'name', code: 'invalid_characters' }]);
  });

  test('endless nesting', async () => {
    for (const depth of [33, 1000, 50_000]) {
      const arrays = '['.repeat(depth) + ']'.repeat(depth);
      expect(outcome(await json(`{"name":${arrays}}`))).toEqual([400, 'malformed_json']);
      expect(outcome(await json('{"a":'.repeat(depth)))).toEqual([400, 'malformed_json']);
    }
  });

  test('brackets inside a string do not count', async () => {
    const name = `${'[{'.repeat(60)}\\"`;
    expect((await json(JSON.stringify({ name }))).body.name).toBe(name);
  });
});

test.each(['[]', '[{"name":"Ada"}]', '"Ada"', '5', 'null', 'true'])(
  'JSON that is not an object is a 422: %s',
  async (body) => {
    const answer = await json(body);
    expect(outcome(answer)).toEqual([422, 'validation_failed']);
    expect(answer.body.errors).toEqual([
      { field: 'body', code: 'invalid_type', message: expect.any(String) },
    ]);
  },
);

test('a long name above thousands of inexact numbers is an unknown field like any other', async () => {
  const body = `{"${'k'.repeat(16_384)}":[${Array.from({ length: 35_000 }, () => '1e999').join(',')}]}`;
  const headers = ['Content-Type', 'application/json'];
  const answer = await rawCall('POST', '/auth/login', { headers, body });
  expect(outcome(answer)).toEqual([422, 'validation_failed']);
  expect(answer.body.errors).toContainEqual({
    field: `${'k'.repeat(63)}…`,
    code: 'unknown_field',
    message: expect.any(String),
  });
});

describe('the size of a body', () => {
  const ofBytes = (bytes: number) => {
    const start = '{"name":"Ada"';
    return `${start}${' '.repeat(bytes - start.length - 1)}}`;
  };

  test('may be 256 KiB', async () => {
    expect((await json(ofBytes(LIMIT_BYTES))).status).toBe(200);
  });

  test('may not be one byte more', async () => {
    const answer = await json(ofBytes(LIMIT_BYTES + 1));
    expect(outcome(answer)).toEqual([413, 'payload_too_large']);
    expect(answer.headers.get('content-type')).toBe('application/problem+json');
  });

  test('counts bytes, not characters', async () => {
    const notes = 'é'.repeat(LIMIT_BYTES / 2);
    expect(notes.length).toBeLessThan(LIMIT_BYTES);
    expect(outcome(await json(JSON.stringify({ name: 'Ada', notes })))).toEqual([413, 'payload_too_large']);
  });

  test('is checked before the body is parsed: a malformed body can also be too large', async () => {
    expect(outcome(await json('['.repeat(LIMIT_BYTES + 1)))).toEqual([413, 'payload_too_large']);
  });

  test("beyond the gateway's limit returns the same problem, from the gateway", async () => {
    // Announced but not sent: the gateway responds at once, and closes the connection of a client that is still
    // sending.
    const answer = await rawCall('POST', '/contacts', {
      headers: [
        ...['Authorization', `Bearer ${user.token}`, 'Content-Type', 'application/json'],
        ...['Content-Length', String(GATEWAY_LIMIT_BYTES + 1)],
      ],
    });
    expect(answer.status).toBe(413);
    expect(answer.headers.get('content-type')).toBe('application/problem+json');
    expect(answer.body).toEqual({
      type: 'urn:personal-finance:problem:payload_too_large',
      title: expect.any(String),
      status: 413,
      detail: expect.any(String),
      code: 'payload_too_large',
      request_id: answer.headers.get('x-request-id'),
    });
  });
});
