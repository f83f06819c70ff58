import { expect, test } from 'vitest';
import page from '../../../tools/built/reference-page.ts';
import { call } from '../../support/api.ts';

test('returns the reference page without credentials', async () => {
  const answer = await call('GET', '/docs');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(answer.text).toBe(page);
});

test('allows only its own script and style, and connections to nowhere else', async () => {
  const { headers, text } = await call('GET', '/docs');
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).toMatch(
    /^default-src 'none'; script-src 'sha256-[^' ]+'; style-src 'sha256-[^' ]+'; connect-src 'self'; /,
  );
  expect(policy).not.toMatch(/unsafe|https?:|\*/);
  expect(text.match(/<script/g)).toHaveLength(1);
  expect(text.match(/<style/g)).toHaveLength(1);
  expect(text).not.toMatch(/ style=| on\w+="|<(?:script|link|img|iframe)[^>]*(?:src|href)="(?!data:)/);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
});

test('returns 304 to a client that already has it', async () => {
  const { headers } = await call('GET', '/docs');
  const again = await call('GET', '/docs', { headers: { 'if-none-match': headers.get('etag') ?? '' } });
  expect([again.status, again.text]).toEqual([304, '']);
  // A browser replaces the headers of the page that it has kept with these.
  const kept = ['content-security-policy', 'etag', 'cache-control'];
  expect(kept.map((name) => again.headers.get(name))).toEqual(kept.map((name) => headers.get(name)));
});
