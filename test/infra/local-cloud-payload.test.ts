import { expect, test } from 'vitest';
import { ECHO, handler, runFixture } from './local-cloud-fixture.ts';
import { gatewayResponse } from './local-cloud-fixture-body.ts';

const REQUEST_LIMIT_BYTES = 6_291_456;
const RESPONSE_LIMIT_BYTES = 6_291_556;

test('a response of up to 6 MB as Lambda counts it is passed on, and one byte more fails the invocation', async () => {
  const cloud = await runFixture({ functions: { Long: handler("return 'x'.repeat(event.length)") } });
  // The payload is JSON: two quotes surround the text.
  const longest = await cloud.invoke('Long', { length: RESPONSE_LIMIT_BYTES - 2 });
  expect(longest.ok).toBe(true);
  expect(await cloud.invoke('Long', { length: RESPONSE_LIMIT_BYTES - 1 })).toEqual({
    ok: false,
    error: {
      errorType: 'Function.ResponseSizeTooLarge',
      errorMessage: 'Response payload size exceeded maximum allowed payload size (6291556 bytes).',
    },
  });
});

test('the gateway returns its 502 if the response of a function is too large, including escapes', async () => {
  const { url } = await runFixture({
    functions: {
      Quotes: handler("return { statusCode: 200, body: '\"'.repeat(Number(event.pathParameters.count)) }"),
    },
    routes: [{ method: 'GET', path: '/quotes/{count}', function: 'Quotes' }],
    gatewayResponses: { DEFAULT_5XX: gatewayResponse() },
  });
  const fits = await fetch(`${url}/quotes/${3_000_000}`);
  expect([fits.status, (await fits.arrayBuffer()).byteLength]).toEqual([200, 3_000_000]);
  const tooLarge = await fetch(`${url}/quotes/${3_150_000}`);
  expect([tooLarge.status, tooLarge.headers.get('content-type')]).toEqual([502, 'application/problem+json']);
});

test('an event of up to 6 MB reaches the function, and a larger one is refused before that', async () => {
  const cloud = await runFixture({ functions: { Count: handler('return event.length') } });
  expect(await cloud.invoke('Count', 'x'.repeat(REQUEST_LIMIT_BYTES - 2))).toEqual({
    ok: true,
    payload: REQUEST_LIMIT_BYTES - 2,
  });
  expect(await cloud.invoke('Count', 'x'.repeat(REQUEST_LIMIT_BYTES - 1))).toMatchObject({
    ok: false,
    error: { errorType: 'RequestEntityTooLargeException' },
  });
});

test('a body that the gateway accepts but Lambda does not is a 413', async () => {
  const { url } = await runFixture({
    functions: { Count: handler('return { statusCode: 200, body: String(event.body.length) }') },
    routes: [{ method: 'POST', path: '/count', function: 'Count' }],
    gatewayResponses: { REQUEST_TOO_LARGE: gatewayResponse() },
  });
  const post = (body: string) => fetch(`${url}/count`, { method: 'POST', body });
  expect(await (await post('x'.repeat(6_000_000))).text()).toBe('6000000');
  const refused = await post('"'.repeat(6_000_000));
  expect([refused.status, await refused.json()]).toMatchObject([413, { code: 'REQUEST_TOO_LARGE' }]);
});

test('a body over 10 MB is refused by the gateway, whether its length is announced or not', async () => {
  const { url } = await runFixture({
    // A mock takes any body; a function's event holds less than this.
    routes: [
      {
        method: 'POST',
        path: '/mock',
        integration: {
          type: 'mock',
          requestTemplates: { 'application/json': '{"statusCode": 200}' },
          passthroughBehavior: 'never',
          contentHandling: 'CONVERT_TO_TEXT',
          responses: { default: { statusCode: '200', contentHandling: 'CONVERT_TO_TEXT' } },
        },
      },
    ],
    gatewayResponses: { REQUEST_TOO_LARGE: gatewayResponse() },
  });
  const limit = 10 * 1024 * 1024;
  const post = (body: string | ReadableStream): Promise<Response> =>
    fetch(`${url}/mock`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      duplex: 'half',
    } as RequestInit);
  expect((await post('x'.repeat(limit))).status).toBe(200);
  const announced = await post('x'.repeat(limit + 1));
  expect([announced.status, await announced.json()]).toMatchObject([413, { code: 'REQUEST_TOO_LARGE' }]);
  const chunked = await post(new Blob(['x'.repeat(limit + 1)]).stream());
  expect(chunked.status).toBe(413);
  expect((await post('still there')).status).toBe(200);
});

test('a body of a binary media type reaches the function intact, and any other is decoded as UTF-8', async () => {
  const { url } = await runFixture({
    functions: { Echo: ECHO },
    routes: [{ method: 'POST', path: '/echo', function: 'Echo' }],
    body: { 'x-amazon-apigateway-binary-media-types': ['application/zip'] },
  });
  const bytes = new Uint8Array([0x50, 0x4b, 0xff, 0x00]);
  const bodyOf = async (type: string): Promise<unknown[]> => {
    const response = await fetch(`${url}/echo`, {
      method: 'POST',
      body: bytes,
      headers: { 'content-type': type },
    });
    const { body, isBase64Encoded } = (await response.json()) as Record<string, unknown>;
    return [body, isBase64Encoded];
  };
  expect(await bodyOf('Application/Zip; q=1')).toEqual(['UEv/AA==', true]);
  expect(await bodyOf('text/plain')).toEqual(['PK\ufffd\u0000', false]);
});
