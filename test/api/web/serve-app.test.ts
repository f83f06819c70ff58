import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { type Answer, call } from '../../support/api.ts';
import { cloud } from '../../support/cloud.ts';
import { exchange } from '../../support/http.ts';

/** Everything is below a stage in this cloud, as on AWS without a domain. */
const stage = () => new URL(cloud().url).pathname.replace(/\/$/, '');
/** Sends the path as it is, below the stage. */
const at = (path: string, headers: Record<string, string> = {}): Promise<Answer> =>
  exchange(cloud().url, { method: 'GET', path, headers, body: undefined, agent: false });

interface Bytes {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
}

/** Not with `fetch`, which sends an Accept header of its own. */
async function bytesAt(path: string, headers: Record<string, string>, method = 'GET'): Promise<Bytes> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  request(cloud().url + path, { method, headers }, resolve)
    .on('error', reject)
    .end();
  const response = await promise;
  return { status: response.statusCode, headers: response.headers, bytes: await buffer(response) };
}

const baseOf = (text: string) => /<base href="([^"]*)">/.exec(text)?.[1];

async function assetPaths(): Promise<string[]> {
  const { text } = await at('/app/');
  return [...text.matchAll(/(?:src|href)="(assets\/[^"]+)"/g)].map(([, path = '']) => path);
}

describe('redirects', () => {
  test.each([[''], ['/'], ['/app']])(
    '"%s" leads to the app, below the prefix that was asked for',
    async (path) => {
      const { status, headers } = await at(path);
      expect(status).toBe(302);
      const asked = `http://localhost${stage()}${path}`;
      expect(new URL(headers.get('location') ?? '', asked).pathname).toBe(`${stage()}/app/`);
    },
  );
});

describe('the shell', () => {
  test.each([
    ['/app/', './'],
    ['/app/transactions', './'],
    ['/app/transactions/', '../'],
    ['/app/transactions/new', '../'],
    ['/app/settings/a/b?from=2026-01-01&unknown=%20', '../../'],
    ['/app/no-such-screen', './'],
  ])('is the page of %s, with the way back to /app/', async (path, base) => {
    const answer = await at(path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expect(baseOf(answer.text)).toBe(base);
    const start = new URL(base, `http://localhost${stage()}${path}`).pathname;
    expect(start).toBe(`${stage()}/app/`);
  });

  test('is not sent again to a browser that has it', async () => {
    const { headers } = await at('/app/');
    const again = await at('/app/', { 'if-none-match': headers.get('etag') ?? '' });
    expect([again.status, again.text]).toEqual([304, '']);
    const kept = ['content-security-policy', 'etag', 'cache-control'];
    expect(kept.map((name) => again.headers.get(name))).toEqual(kept.map((name) => headers.get(name)));
  });

  test('allows nothing from other hosts, nothing inline, and no text as script', async () => {
    const { headers, text } = await at('/app/');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).toContain("img-src 'self' data: blob:");
    // The files of transactions are in a bucket with an origin of its own.
    const connections = /connect-src 'self' http:\/\/(localhost|127\.0\.0\.1):\d+$/;
    expect(policy).toMatch(connections);
    expect(policy.replace(connections, '')).not.toMatch(/unsafe|https?:|\*/);
    expect(text).not.toMatch(/<style| style=| on\w+="|https?:\/\//);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('strict-transport-security')).toBeTruthy();
  });
});

test.each(['', '/', '/app', '/app/', '/app/transactions', '/app/manifest.webmanifest', '/docs'])(
  'HEAD of "%s" answers like GET, without the body, and no page tells other sites its address',
  async (path) => {
    const ask = (method: string) => fetch(cloud().url + path, { method, redirect: 'manual' });
    const [get, head] = [await ask('GET'), await ask('HEAD')];
    expect(head.status).toBe(get.status);
    const compared = ['content-type', 'etag', 'cache-control', 'location', 'content-security-policy'];
    const headersOf = ({ headers }: Response) => compared.map((name) => headers.get(name));
    expect(headersOf(head)).toEqual(headersOf(get));
    for (const { headers } of [get, head]) expect(headers.get('referrer-policy')).toBe('no-referrer');
  },
);

describe('files', () => {
  test('assets can be kept forever', async () => {
    const paths = await assetPaths();
    expect(paths.length).toBeGreaterThanOrEqual(2);
    for (const path of paths) {
      const { status, headers } = await at(`/app/${path}`);
      expect([path, status]).toEqual([path, 200]);
      expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(headers.get('content-type')).toMatch(/^text\/(javascript|css)/);
      expect(path).toMatch(/^assets\/[\w-]+\.\w{8}\.(js|css)$/);
    }
  });

  test.each(['assets/main.aaaaaaaa.js', 'assets/..%2Fsw.js', 'assets/__proto__'])(
    'an unknown asset is a 404 problem: %s',
    async (path) => {
      const { status, headers, body } = await at(`/app/${path}`);
      expect([status, body.code]).toEqual([404, 'not_found']);
      expect(headers.get('content-type')).toBe('application/problem+json');
      expect(headers.get('cache-control')).toBe('no-store');
    },
  );

  test.each([
    ['sw.js', /^text\/javascript/],
    ['manifest.webmanifest', /^application\/manifest\+json/],
  ])('%s is asked for again', async (name, type) => {
    const { status, headers } = await at(`/app/${name}`);
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-cache']);
    expect(headers.get('content-type')).toMatch(type);
  });

  test('the service worker knows every asset of the shell', async () => {
    const { text } = await at('/app/sw.js');
    for (const path of await assetPaths()) expect(text).toContain(path);
  });
});

describe('icons', () => {
  interface Manifest {
    readonly icons: readonly { src: string; sizes: string; type: string; purpose?: string }[];
    readonly shortcuts: readonly { name: string; url: string }[];
    readonly share_target: object;
  }
  const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');

  /** The paths of the icons with their sizes, as the page and the manifest name them. */
  async function namedIcons(): Promise<[path: string, size: number][]> {
    const touch = /<link rel="apple-touch-icon" href="([^"]+)">/.exec((await at('/app/')).text)?.[1] ?? '';
    const { icons } = JSON.parse((await at('/app/manifest.webmanifest')).text) as Manifest;
    return [
      [touch, 180],
      ...icons.map(({ src, sizes }): [string, number] => [src, Number.parseInt(sizes, 10)]),
    ];
  }

  test.each([
    undefined,
    '*/*',
    'text/html,*/*;q=0.8',
    'image/avif,image/webp,*/*',
    'application/json',
    'text/csv',
  ])('are PNG files of their sizes, whatever Accept says: %s', async (accept) => {
    const icons = await namedIcons();
    expect(icons.map(([, size]) => size)).toEqual([180, 192, 512, 512]);
    for (const [path, size] of icons) {
      const { status, headers, bytes } = await bytesAt(`/app/${path}`, accept ? { accept } : {});
      expect([status, headers['content-type']]).toEqual([200, 'image/png']);
      expect(bytes.subarray(0, 8)).toEqual(SIGNATURE);
      expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([size, size]);
      expect(bytes.subarray(-8, -4).toString()).toBe('IEND');
    }
  });

  test('are kept forever, answer HEAD, and have the headers of every response', async () => {
    const [[path] = ['']] = await namedIcons();
    const [get, head] = await Promise.all(
      ['GET', 'HEAD'].map((method) => bytesAt(`/app/${path}`, {}, method)),
    );
    expect([head?.status, head?.bytes.length]).toEqual([200, 0]);
    for (const name of ['cache-control', 'content-type', 'x-content-type-options', 'referrer-policy']) {
      expect(get?.headers[name], name).toBeTruthy();
      expect(head?.headers[name]).toBe(get?.headers[name]);
    }
    expect(get?.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(get?.headers['x-request-id']).toBeTruthy();
    expect((await at('/app/icon-192.00000000.png')).headers.get('content-type')).toMatch(/^text\/html/);
  });

  test('come with shortcuts, and with a way to share something with the app', async () => {
    const { shortcuts, share_target } = JSON.parse((await at('/app/manifest.webmanifest')).text) as Manifest;
    expect(shortcuts.map(({ name, url }) => [name, url])).toEqual([
      ['Add expense', './transactions/new?kind=expense'],
      ['Add income', './transactions/new?kind=income'],
      ['Add transfer', './transactions/new?kind=transfer'],
    ]);
    expect(share_target).toEqual({
      action: './transactions/new',
      method: 'GET',
      params: { title: 'payee', text: 'memo' },
    });
  });
});

describe('everything else is the API', () => {
  test.each(['/accounts', '/application', '/no/such/path'])('%s, whatever Accept says', async (path) => {
    const { status, headers } = await call('GET', path, { headers: { accept: 'text/html' } });
    expect([401, 404]).toContain(status);
    expect(headers.get('content-type')).toBe('application/problem+json');
  });

  test('only GET and HEAD reach the app', async () => {
    for (const path of ['/', '/app', '/app/x'])
      expect((await call('POST', path, { body: {} })).status).toBe(404);
  });
});
