import { describe, expect, test } from 'vitest';
import { type Answer, call } from '../../support/api.ts';
import { cloud } from '../../support/cloud.ts';
import { exchange } from '../../support/http.ts';

/** Everything is below a stage in this cloud, as on AWS without a domain. */
const stage = () => new URL(cloud().url).pathname.replace(/\/$/, '');
/** Sends the path as it is, below the stage. */
const at = (path: string, headers: Record<string, string> = {}): Promise<Answer> =>
  exchange(cloud().url, { method: 'GET', path, headers, body: undefined, agent: false });

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
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
    expect(text).not.toMatch(/<style| style=| on\w+="|https?:\/\//);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('strict-transport-security')).toBeTruthy();
  });
});

describe('files', () => {
  test('assets can be kept forever', async () => {
    const paths = await assetPaths();
    expect(paths.length).toBeGreaterThanOrEqual(2);
    for (const path of paths) {
      const { status, headers } = await at(`/app/${path}`);
      expect([path, status]).toEqual([path, 200]);
      expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(headers.get('content-type')).toMatch(/^text\/(javascript|css)/);
      expect(path).toMatch(/^assets\/[\w-]+\.[0-9A-Z]{8}\.(js|css)$/);
    }
  });

  test.each(['assets/main.AAAAAAAA.js', 'assets/..%2Fsw.js', 'assets/__proto__'])(
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
    ['icon.svg', /^image\/svg\+xml/],
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

describe('everything else is the API', () => {
  test.each(['/accounts', '/application', '/no/such/path'])('%s, whatever Accept says', async (path) => {
    const { status, headers } = await call('GET', path, { headers: { accept: 'text/html' } });
    expect([401, 404]).toContain(status);
    expect(headers.get('content-type')).toBe('application/problem+json');
  });

  test('only GET reaches the app', async () => {
    for (const path of ['/', '/app', '/app/x'])
      expect((await call('POST', path, { body: {} })).status).toBe(404);
  });
});
