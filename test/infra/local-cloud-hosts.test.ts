import { request } from 'node:http';
import { hostname } from 'node:os';
import { json } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { isOwnHost } from '../../infra/local/gateway/own-host.ts';
import { ECHO, runFixture } from './local-cloud-fixture.ts';

/** Sends a request to the gateway under any name. */
async function ask(url: string, host: string, path: string, method = 'POST') {
  const { port } = new URL(url);
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; body: unknown }>();
  request({ host: '127.0.0.1', port, method, path, agent: false, headers: { host } }, async (response) =>
    resolve({ status: response.statusCode ?? 0, body: await json(response) }),
  )
    .once('error', reject)
    .end();
  return promise;
}

test('a name that leads to this machine but is not its own reaches no path', async () => {
  const { url } = await runFixture({
    functions: { Echo: ECHO },
    routes: [{ method: 'POST', path: '/echo', function: 'Echo' }],
  });
  const { port } = new URL(url);
  for (const own of [`localhost:${port}`, 'LOCALHOST', `127.0.0.1:${port}`, `[::1]:${port}`])
    expect([own, (await ask(url, own, '/echo')).status]).toEqual([own, 200]);
  for (const path of ['/echo', '/_local/fire', '/nothing', '/'])
    expect(await ask(url, `rebound.example.com:${port}`, path)).toMatchObject({
      status: 403,
      body: { status: 403, code: 'forbidden', detail: expect.stringContaining(`Use ${url}.`) },
    });
});

test.each([
  ['127.0.0.1', ['localhost:1', '127.0.0.1', '[::1]:65535'], ['192.168.1.5:3000', `${hostname()}:3000`]],
  ['192.168.1.5', ['localhost', '192.168.1.5:3000'], ['192.168.1.6:3000', `${hostname()}:3000`]],
  ['my-laptop', ['localhost', 'my-laptop:3000', 'My-Laptop'], ['192.168.1.5', 'my-laptop.example.com']],
  ['fe80::1', ['localhost', '[fe80::1]:3000'], ['[fe80::2]:3000', 'fe80::1']],
])('listening on %s, the gateway accepts %j and not %j', (host, own, foreign) => {
  expect(own.filter((each) => !isOwnHost(each, host))).toEqual([]);
  expect(foreign.filter((each) => isOwnHost(each, host))).toEqual([]);
});

test.each(['0.0.0.0', '::'])(
  'open to other devices (HOST=%s), the gateway accepts every address and the name of this machine, and no other name',
  (host) => {
    const own = ['localhost:3000', '192.168.1.5:3000', '[fe80::1]:3000', hostname(), `${hostname()}:3000`];
    const [first] = hostname().split('.');
    expect([...own, `${first}.local:3000`].filter((each) => !isOwnHost(each, host))).toEqual([]);
    const foreign = [
      'rebound.example.com',
      '192.168.1.5.example.com:3000',
      '1.2.3.4:3000:1',
      'a@b',
      '',
      ':3000',
    ];
    expect([...foreign, undefined].filter((each) => isOwnHost(each, host))).toEqual([]);
  },
);
