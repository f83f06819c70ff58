import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { call } from '../../support/api.ts';

test('returns the committed description without credentials', async () => {
  const answer = await call('GET', '/openapi.json');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/json');
  expect(answer.body).toEqual(JSON.parse(readFileSync('docs/openapi.json', 'utf8')));
});

test('names its server relative to itself, so that it is right under any base path', async () => {
  const { servers } = (await call('GET', '/openapi.json')).body;
  const at = (document: string) => new URL(servers[0].url, document).href.replace(/\/$/, '');
  expect(at('https://example.com/openapi.json')).toBe('https://example.com');
  expect(at('https://example.com/prod/openapi.json')).toBe('https://example.com/prod');
});

test('returns 304 to a client that already has it', async () => {
  const { headers } = await call('GET', '/openapi.json');
  const again = await call('GET', '/openapi.json', {
    headers: { 'if-none-match': headers.get('etag') ?? '' },
  });
  expect([again.status, again.text]).toEqual([304, '']);
});
