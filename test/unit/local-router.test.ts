import { expect, test } from 'vitest';
import { Router } from '../../infra/local/gateway/router.ts';

const route = (method: string, resourcePath: string) => ({ method, resourcePath });
const router = new Router([
  route('GET', '/'),
  route('GET', '/app'),
  route('GET', '/app/{proxy+}'),
  route('GET', '/contacts/{id}'),
  route('OPTIONS', '/{proxy+}'),
]);

test.each([
  ['GET', '/', '/', null],
  ['GET', '/app', '/app', null],
  ['GET', '/app/', '/app', null],
  ['GET', '/app/a', '/app/{proxy+}', { proxy: 'a' }],
  ['GET', '/app/a/b%20c/', '/app/{proxy+}', { proxy: 'a/b%20c' }],
  ['GET', '/contacts/1', '/contacts/{id}', { id: '1' }],
  ['OPTIONS', '/contacts/1/x', '/{proxy+}', { proxy: 'contacts/1/x' }],
])('%s %s is served by %s', (method, path, resourcePath, pathParameters) => {
  expect(router.find(method, path)).toEqual({ route: route(method, resourcePath), pathParameters });
});

test.each([
  ['GET', '/apps'],
  ['GET', '/contacts/1/x'],
  ['POST', '/app/a'],
])('%s %s has no route', (method, path) => {
  expect(router.find(method, path)).toBeUndefined();
});

test('a greedy parameter must be the last segment', () => {
  expect(() => new Router([route('GET', '/a/{rest+}/b')])).toThrow('must be the last segment');
});
