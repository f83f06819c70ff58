import { expect, test } from 'vitest';
import page from '../../../tools/built/llms-text.ts';
import { call } from '../../support/api.ts';

test('returns the page for assistants without credentials', async () => {
  const answer = await call('GET', '/llms.txt');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(answer.text).toBe(page);
});

test('returns 304 to a client that already has it', async () => {
  const { headers } = await call('GET', '/llms.txt');
  const again = await call('GET', '/llms.txt', { headers: { 'if-none-match': headers.get('etag') ?? '' } });
  expect([again.status, again.text]).toEqual([304, '']);
});
