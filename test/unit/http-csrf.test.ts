import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isAllowedOrigin, refuseForeignOrigin } from '../../lib/platform/endpoint/csrf.ts';
import { proxyEvent } from '../support/event.ts';

beforeEach(() => {
  vi.stubEnv('ALLOWED_ORIGINS', 'https://app.example.org,http://localhost:5173');
});
afterEach(() => {
  vi.unstubAllEnvs();
});

const writeFrom = (origin: string) => () =>
  refuseForeignOrigin(proxyEvent({ method: 'POST', headers: { origin } }));

test('a page on an allowed origin may write with the cookie', () => {
  expect(writeFrom('https://app.example.org')).not.toThrow();
});

test('a local page may not, even if the operator allows its origin', () => {
  expect(writeFrom('http://localhost:5173')).toThrow(expect.objectContaining({ code: 'csrf_rejected' }));
});

test('on a laptop, a page under a name that the gateway accepts is our own', () => {
  const isAllowed = (host: string) =>
    isAllowedOrigin(proxyEvent({ domainName: 'localhost', headers: { host } }), `http://${host}`);
  expect(isAllowed('localhost:3000')).toBe(true);
  expect(isAllowed('192.168.1.5:3000')).toBe(true);
  expect(isAllowed('[::1]:3000')).toBe(true);
  expect(isAllowed('my-laptop.local:3000')).toBe(true);
  const elsewhere = proxyEvent({ domainName: 'localhost', headers: { host: 'localhost:3000' } });
  expect(isAllowedOrigin(elsewhere, 'http://rebound.example.com:3000')).toBe(false);
});
