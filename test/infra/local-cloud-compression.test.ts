import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { deflateSync, gunzipSync, gzipSync, inflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { ECHO, handler, runFixture } from './local-cloud-fixture.ts';
import { gatewayResponse } from './local-cloud-fixture-body.ts';

const TEXT = handler(`
  const { length, status, encoding } = event.queryStringParameters;
  const headers = { ETag: '"abc"', 'Content-Type': 'text/plain', ...(encoding && { 'Content-Encoding': encoding }) };
  return { statusCode: Number(status ?? 200), headers, body: 'x'.repeat(Number(length)) };
`);

async function start() {
  const { url } = await runFixture({
    functions: { Text: TEXT, Broken: handler("throw new Error('x'.repeat(2000))") },
    routes: [
      { method: 'GET', path: '/text', function: 'Text' },
      { method: 'GET', path: '/broken', function: 'Broken' },
    ],
    gatewayResponses: { DEFAULT_5XX: gatewayResponse() },
    body: { 'x-amazon-apigateway-minimum-compression-size': 1024 },
  });
  /** Not fetch, which adds its own header and decompresses the response. */
  return async (path: string, acceptEncoding?: string) => {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      get(url + path, { headers: acceptEncoding === undefined ? {} : { 'accept-encoding': acceptEncoding } })
        .once('response', resolve)
        .once('error', reject);
    });
    const body = await buffer(response);
    return {
      status: response.statusCode,
      coding: response.headers['content-encoding'],
      headers: response.headers,
      body,
    };
  };
}

test('a response of the minimum size is compressed as the client requests, and its ETag does not change', async () => {
  const ask = await start();
  const text = 'x'.repeat(1024);
  const zipped = await ask('/text?length=1024', 'gzip');
  expect([zipped.coding, String(gunzipSync(zipped.body))]).toEqual(['gzip', text]);
  expect(zipped.headers).toMatchObject({ etag: '"abc"', 'content-type': 'text/plain' });
  expect(zipped.headers['content-length']).toBe(String(zipped.body.length));
  const deflated = await ask('/text?length=1024', 'deflate');
  expect([deflated.coding, String(inflateSync(deflated.body))]).toEqual(['deflate', text]);
  const smaller = await ask('/text?length=1023', 'gzip');
  expect([smaller.coding, smaller.body.length]).toEqual([undefined, 1023]);
});

test.each([
  ['gzip, deflate, br', 'gzip'],
  ['deflate, gzip', 'deflate'],
  ['deflate;q=0.5, gzip;q=1.0', 'gzip'],
  ['gzip;q=1.0, identity;q=0.5, *;q=0', 'gzip'],
  ['GZIP', 'gzip'],
  ['br, gzip', undefined],
  ['gzip;q=0.5, identity', undefined],
  ['gzip;q=0', undefined],
  ['identity', undefined],
  ['*', undefined],
  ['', undefined],
  [undefined, undefined],
])('Accept-Encoding %j chooses %s', async (acceptEncoding, coding) => {
  const ask = await start();
  expect((await ask('/text?length=5000', acceptEncoding)).coding).toBe(coding);
});

test('a response that is empty, already compressed or the gateway’s own is not compressed', async () => {
  const ask = await start();
  for (const status of [204, 304]) {
    const empty = await ask(`/text?length=5000&status=${status}`, 'gzip');
    expect([empty.status, empty.coding, empty.body.length]).toEqual([status, undefined, 0]);
  }
  const own = await ask('/text?length=5000&encoding=br', 'gzip');
  expect([own.coding, own.body.length]).toEqual(['br', 5000]);
  const fault = await ask('/broken', 'gzip');
  expect([fault.status, fault.coding]).toEqual([502, undefined]);
});

test('without a minimum size in the template nothing is compressed', async () => {
  const { url } = await runFixture({
    functions: { Echo: ECHO },
    routes: [{ method: 'GET', path: '/echo', function: 'Echo' }],
  });
  const response = await fetch(`${url}/echo?${'x'.repeat(5000)}`, { headers: { 'accept-encoding': 'gzip' } });
  expect([response.status, response.headers.get('content-encoding')]).toEqual([200, null]);
});

describe('the body of a request', () => {
  async function startEcho(body: object = { 'x-amazon-apigateway-minimum-compression-size': 1024 }) {
    const { url } = await runFixture({
      functions: { Echo: ECHO },
      routes: [{ method: 'POST', path: '/echo', function: 'Echo' }],
      body,
    });
    return async (coding: string, sent: Buffer) => {
      const headers = { 'content-type': 'text/plain', 'content-encoding': coding };
      const response = await fetch(`${url}/echo`, { method: 'POST', headers, body: new Uint8Array(sent) });
      return { status: response.status, event: (await response.json()) as { body?: string } };
    };
  }

  test('is decompressed for the function', async () => {
    const send = await startEcho();
    expect((await send('gzip', gzipSync('hello'))).event.body).toBe('hello');
    expect((await send('Deflate', deflateSync('hello'))).event.body).toBe('hello');
    expect((await send('identity', Buffer.from('hello'))).event.body).toBe('hello');
  });

  test("is refused if the coding is not supported, or is not the body's", async () => {
    const send = await startEcho();
    expect((await send('br', Buffer.from('hello'))).status).toBe(415);
    expect((await send('gzip', Buffer.from('hello'))).status).toBe(415);
    expect((await send('gzip', gzipSync(Buffer.alloc(11 * 1024 * 1024)))).status).toBe(413);
  });

  test('is passed on as it is if the template has no minimum size', async () => {
    const send = await startEcho({});
    expect((await send('gzip', Buffer.from('hello'))).event.body).toBe('hello');
  });
});
