import { createServer, type RequestListener } from 'node:http';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { listen } from '../../infra/local/listen.ts';
import { isPublicAddress } from '../../lib/platform/egress/addresses.ts';
import { type Address, RefusedReceiver } from '../../lib/platform/egress/resolve.ts';
import { exchangeWith, send } from '../../lib/webhooks/send.ts';

describe('only public addresses are connected to', () => {
  // First and last address of each range, which is next to public ones unless it is next to another range.
  test.each([
    ['this network', '0.0.0.0', '0.255.255.255'],
    ['private', '10.0.0.0', '10.255.255.255'],
    ['shared by providers (CGNAT)', '100.64.0.0', '100.127.255.255'],
    ['metadata of Alibaba', '100.100.100.200', '100.100.100.200'],
    ['loopback', '127.0.0.0', '127.255.255.255'],
    ['link-local', '169.254.0.0', '169.254.255.255'],
    ['metadata of AWS, Google and Azure', '169.254.169.254', '169.254.170.2'],
    ['private', '172.16.0.0', '172.31.255.255'],
    ['protocols', '192.0.0.0', '192.0.0.255'],
    ['metadata of Oracle', '192.0.0.192', '192.0.0.192'],
    ['documentation', '192.0.2.0', '192.0.2.255'],
    ['6to4 relays', '192.88.99.0', '192.88.99.255'],
    ['private', '192.168.0.0', '192.168.255.255'],
    ['benchmarks', '198.18.0.0', '198.19.255.255'],
    ['documentation', '198.51.100.0', '198.51.100.255'],
    ['documentation', '203.0.113.0', '203.0.113.255'],
    ['multicast', '224.0.0.0', '239.255.255.255'],
    ['reserved and broadcast', '240.0.0.0', '255.255.255.255'],
    ["Azure's own service", '168.63.129.16', '168.63.129.16'],
    ['unspecified and loopback', '::', '::1'],
    ['IPv4-compatible', '::8.8.8.8', '::127.0.0.1'],
    ['IPv4-mapped', '::ffff:127.0.0.1', '::ffff:8.8.8.8'],
    ['IPv4-mapped in hexadecimal', '::ffff:7f00:1', '::ffff:a9fe:a9fe'],
    ['IPv4-translated', '::ffff:0:127.0.0.1', '::ffff:0:10.0.0.1'],
    ['NAT64', '64:ff9b::127.0.0.1', '64:ff9b::a9fe:a9fe'],
    ['local NAT64', '64:ff9b:1::', '64:ff9b:1:ffff:ffff:ffff:ffff:ffff'],
    ['discarded', '100::', '100::ffff:ffff:ffff:ffff'],
    ['Teredo', '2001::', '2001:0:ffff:ffff:ffff:ffff:ffff:ffff'],
    ['ORCHID and other protocols', '2001:10::', '2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff'],
    ['documentation', '2001:db8::', '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff'],
    ['6to4 of a private address', '2002:7f00:1::', '2002:a9fe:a9fe::'],
    ['documentation', '3fff::', '3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff'],
    ['segment routing', '5f00::', '5f00:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
    ['unique local', 'fc00::', 'fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
    ['metadata of AWS', 'fd00:ec2::254', 'fd00:ec2::23'],
    ['metadata of Google', 'fd20:ce::254', 'fd20:ce::254'],
    ['link-local', 'fe80::', 'febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
    ['site-local', 'fec0::', 'feff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
    ['multicast', 'ff00::', 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
    ['with a zone', 'fe80::1%eth0', '2606:4700::1111%eth0'],
    ['no address at all', '', 'localhost'],
  ])('%s: %s to %s is refused', (_what, first, last) =>
    expect([isPublicAddress(first), isPublicAddress(last)]).toEqual([false, false]),
  );

  test.each([
    '1.0.0.0',
    '8.8.8.8',
    '9.255.255.255',
    '11.0.0.0',
    '100.63.255.255',
    '100.128.0.0',
    '126.255.255.255',
    '128.0.0.0',
    '169.253.255.255',
    '172.15.255.255',
    '172.32.0.0',
    '192.0.1.0',
    '192.167.255.255',
    '192.169.0.0',
    '198.17.255.255',
    '198.20.0.0',
    '223.255.255.255',
    '2001:200::1',
    '2001:4860:4860::8888',
    '2003::1',
    '2606:4700:4700::1111',
    '2a00:1450:4001::1',
  ])('%s is public', (address) => expect(isPublicAddress(address)).toBe(true));
});

const PUBLIC: Address = { address: '93.184.215.14', family: 4 };
const PRIVATE: Address = { address: '10.0.0.1', family: 4 };
const NETWORK = { allowLocalhost: false, timeoutMs: 5000 };
const message = { url: 'https://hooks.example.com/finance', headers: {}, body: '{}' };

/**
 * Sends with a resolver that returns these addresses one after the other, and reports where the connection would go.
 */
function sendTo(...answers: Address[][]) {
  const resolve = vi.fn(async () => answers.shift() ?? []);
  const exchange = vi.fn<typeof exchangeWith>(async () => 204);
  return { resolve, exchange, send: () => send(message, { ...NETWORK, resolve, exchange }) };
}

test('a webhook that was created when the local service had another port is not sent to it either', async () => {
  const exchange = vi.fn<typeof exchangeWith>(async () => 204);
  const network = { ...NETWORK, allowLocalhost: true, exchange };
  const own = { ...message, url: 'http://localhost:3000/_local/fire' };
  await expect(send(own, { ...network, ownPort: 3000 })).rejects.toThrow(RefusedReceiver);
  expect(exchange).not.toHaveBeenCalled();
  expect(await send(own, { ...network, ownPort: 4000 })).toBe(204);
});

describe('a name', () => {
  test('is resolved once, and what was checked is what is connected to, whatever it resolves to next', async () => {
    const rebinding = sendTo([PUBLIC], [PRIVATE]);
    expect(await rebinding.send()).toBe(204);
    expect(rebinding.resolve).toHaveBeenCalledTimes(1);
    expect(rebinding.exchange.mock.lastCall?.[1].addresses).toEqual([PUBLIC]);
    await expect(rebinding.send(), 'at the next attempt').rejects.toThrow(RefusedReceiver);
    expect(rebinding.exchange).toHaveBeenCalledTimes(1);
  });

  test.each([
    ['that has only a private address', [PRIVATE]],
    ['that has a private address among public ones', [PUBLIC, PRIVATE]],
    ['that maps a private address into IPv6', [PUBLIC, { address: '::ffff:10.0.0.1', family: 6 as const }]],
    ['that has no address', []],
  ])('%s is not connected to', async (_what, addresses) => {
    const { send: attempt, exchange } = sendTo(addresses);
    await expect(attempt()).rejects.toThrow(RefusedReceiver);
    expect(exchange).not.toHaveBeenCalled();
  });

  test('is checked like the URL in a request, even if it was stored earlier', async () => {
    const network = { ...NETWORK, exchange: vi.fn<typeof exchangeWith>() };
    const local = { ...message, url: 'http://localhost:3001' };
    await expect(send(local, network)).rejects.toThrow(RefusedReceiver);
    expect(network.exchange).not.toHaveBeenCalled();
  });
});

describe('a connection', () => {
  async function receiver(listener: RequestListener) {
    const server = createServer(listener);
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    return listen(server);
  }
  const attempt = (port: number, signal: AbortSignal = AbortSignal.timeout(5000)) =>
    exchangeWith(new URL(`http://does-not-resolve.example.com:${port}/hook`), {
      headers: { 'webhook-id': 'm1' },
      body: '{"a":"ü"}',
      addresses: [{ address: '127.0.0.1', family: 4 }],
      signal,
    });

  test('goes to the given address, with the name as host', async () => {
    const seen: unknown[] = [];
    const port = await receiver((incoming, outgoing) => {
      let body = '';
      incoming.on('data', (chunk) => {
        body += chunk;
      });
      incoming.on('end', () => {
        seen.push(incoming.method, incoming.headers.host, incoming.headers['webhook-id'], body);
        outgoing.writeHead(204).end();
      });
    });
    expect(await attempt(port)).toBe(204);
    expect(seen).toEqual(['POST', `does-not-resolve.example.com:${port}`, 'm1', '{"a":"ü"}']);
  });

  test('follows no redirect', async () => {
    let requests = 0;
    const port = await receiver((_incoming, outgoing) => {
      requests++;
      outgoing.writeHead(307, { location: '/other' }).end();
    });
    expect([await attempt(port), requests]).toEqual([307, 1]);
  });

  test('does not wait for an endless response', async () => {
    const port = await receiver((_incoming, outgoing) => {
      outgoing.writeHead(200);
      const more = setInterval(() => outgoing.write('x'.repeat(1000)), 1);
      outgoing.once('close', () => clearInterval(more));
    });
    expect(await attempt(port)).toBe(200);
  });

  test.each([
    ['is closed without an answer', (_in, out) => out.destroy()],
    ['is reset', (_in, out) => void out.socket?.resetAndDestroy()],
    ['gets something that is not HTTP', (_in, out) => void out.socket?.end('no HTTP at all\r\n\r\n')],
  ] as [string, RequestListener][])('that %s is an error', async (_what, listener) => {
    await expect(attempt(await receiver(listener))).rejects.toThrow();
  });

  test('ends if the receiver wants to upgrade it', async () => {
    const port = await receiver((_incoming, outgoing) =>
      outgoing.writeHead(101, { connection: 'Upgrade', upgrade: 'websocket' }).end(),
    );
    expect(await attempt(port)).toBe(101);
  });

  test('without a response ends when time is up', async () => {
    const over = new AbortController();
    const port = await receiver(() => over.abort());
    await expect(attempt(port, over.signal)).rejects.toThrow('aborted');
  });
});
