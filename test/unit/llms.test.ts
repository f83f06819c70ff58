import { describe, expect, test } from 'vitest';
import { endpoints } from '../../lib/contracts.ts';
import { llmsText } from '../../tools/llms/text.ts';

const text = llmsText(endpoints);
const routes = endpoints.map(({ method, path }) => `${method} ${path}`);

describe('the page for assistants', () => {
  test('names only paths that exist', () => {
    const named = [...text.matchAll(/\b(GET|POST|PUT|DELETE|PATCH) (\/[\w./{}-]*)/g)].map(
      ([, method, path]) => `${method} ${path}`,
    );
    expect(named.length).toBeGreaterThan(routes.length);
    expect(named.filter((route) => !routes.includes(route))).toEqual([]);
  });

  test('lists every endpoint', () => {
    expect(routes.filter((route) => !text.includes(`- \`${route}\`: `))).toEqual([]);
  });

  test('says which fields are optional, and what no access token may do', () => {
    expect(text).toMatch(/^- `POST \/contacts`: Create a contact\. \(body: name, phone\?, email\?, /m);
    expect(text).toContain('- `POST /auth/logout`: Log out. (not with an access token)');
  });

  test('is short enough to be read as a whole', () => {
    expect(Buffer.byteLength(text)).toBeLessThan(32 * 1024);
  });

  test('cannot name an endpoint that no longer exists', () => {
    const others = endpoints.filter(({ id }) => id !== 'createTransfer');
    expect(() => llmsText(others)).toThrow('createTransfer');
  });
});
