import { createServer, get } from 'node:http';
import { json } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { listen } from '../../infra/local/listen.ts';
import { ECHO, handler, runFixture } from './local-cloud-fixture.ts';
import { gatewayResponse } from './local-cloud-fixture-body.ts';

test('in strict mode, everything is below the stage', async () => {
  const { url } = await runFixture(
    { functions: { Echo: ECHO }, routes: [{ method: 'GET', path: '/things/{id}', function: 'Echo' }] },
    { isStrict: true },
  );
  expect(new URL(url).pathname).toBe('/v1');
  const event = await (await fetch(`${url}/things/a%20b?x=1`)).json();
  expect(event).toMatchObject({
    resource: '/things/{id}',
    path: '/things/a%20b',
    pathParameters: { id: 'a%20b' },
    queryStringParameters: { x: '1' },
    requestContext: { path: '/v1/things/a%20b', stage: 'v1' },
  });
  for (const path of ['/things/1', '/v10/things/1', '/', '//v1/things/1']) {
    const outside = await fetch(new URL(url).origin + path);
    expect([path, outside.status, await outside.json()]).toEqual([path, 403, { message: 'Forbidden' }]);
  }
});

test('in strict mode, the names of all headers that a client sends are in lower case', async () => {
  const { url } = await runFixture(
    { functions: { Echo: ECHO }, routes: [{ method: 'GET', path: '/echo', function: 'Echo' }] },
    { isStrict: true },
  );
  const { promise, resolve } = Promise.withResolvers<Record<string, Record<string, unknown>>>();
  get(`${url}/echo`, { headers: { 'X-Name': 'a', Accept: '*/*' } }, async (response) =>
    resolve((await json(response)) as Record<string, Record<string, unknown>>),
  );
  const { headers = {}, multiValueHeaders = {} } = await promise;
  expect(headers).toMatchObject({ 'x-name': 'a', accept: '*/*', 'X-Forwarded-Proto': 'http' });
  expect(Object.keys(multiValueHeaders)).toEqual(Object.keys(headers));
});

test('in strict mode, ten functions run at a time, and the gateway fails for what is beyond', async () => {
  const holding = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  let arrived = 0;
  const gate = createServer(async (_request, response) => {
    arrived++;
    if (arrived === 10) holding.resolve();
    await released.promise;
    response.end('{}');
  });
  const port = await listen(gate);
  const { url } = await runFixture(
    {
      functions: {
        // A busy machine may need a while to start ten workers.
        Wait: {
          ...handler(`await fetch('http://127.0.0.1:${port}'); return { statusCode: 200, body: '' }`),
          timeoutSeconds: 120,
        },
        Allow: handler('return { principalId: "a", policyDocument: { Statement: [] } }'),
      },
      routes: [
        { method: 'GET', path: '/wait', function: 'Wait', timeoutMs: 120_000 },
        { method: 'GET', path: '/guarded', function: 'Wait', authorizer: 'Allow' },
      ],
      gatewayResponses: {
        INTEGRATION_FAILURE: gatewayResponse(503),
        AUTHORIZER_FAILURE: gatewayResponse(503),
      },
    },
    { isStrict: true, poolSize: 10 },
  );
  const running = Array.from({ length: 10 }, () => fetch(`${url}/wait`));
  await holding.promise;
  for (const path of ['/wait', '/guarded']) expect((await fetch(url + path)).status).toBe(503);
  released.resolve();
  expect((await Promise.all(running)).map(({ status }) => status)).toEqual(Array(10).fill(200));
  expect((await fetch(`${url}/wait`)).status).toBe(200);
  gate.close();
  gate.closeAllConnections();
});
