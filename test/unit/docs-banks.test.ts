import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const DOCS = join(import.meta.dirname, '../../docs');
/** `[fetch-banks](../test/api/operations/fetch-banks.test.ts): "equal payments are different ones"`. */
const SHOWN = /\[[^\]]+\]\(([^)]+)\): "([^"]+)"/g;

const rows = readFileSync(join(DOCS, 'banks.md'), 'utf8')
  .split('## How a row is recognized')[1]
  ?.split('\n')
  .filter((line) => /^\| [A-Z]/.test(line) && !line.startsWith('| What goes wrong'));

test('every failure of others names a test that exists', () => {
  expect(rows?.length).toBeGreaterThan(6);
  for (const row of rows ?? []) {
    const named = [...row.matchAll(SHOWN)];
    expect(named.length, row).toBeGreaterThan(0);
    for (const [, file = '', title = ''] of named) {
      const titles = [...readFileSync(join(DOCS, file), 'utf8').matchAll(/\btest\('([^']+)'/g)];
      expect(
        titles.some(([, text]) => text?.includes(title)),
        `${file}: ${title}`,
      ).toBe(true);
    }
  }
});
