import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { keys } from '../../lib/platform/table/keys.ts';
import { itemsTable, withItems } from '../../tools/data-model/table.ts';

const page = readFileSync('docs/data-model.md', 'utf8');

test('the table of items is the one that `npm run openapi` writes', () => {
  expect(withItems(page)).toBe(page);
});

test('every key of the table is explained', () => {
  const explained = itemsTable();
  const starts = Object.entries(keys)
    // Nothing is ever stored under this one.
    .filter(([name]) => name !== 'rehearsal')
    .map(([, key]) => (key as (...parts: unknown[]) => { pk: string; sk: string })('1', '2', '3', '4', 5))
    .map(({ pk, sk }) => (/^(?:USER|BOOK)#/.test(pk) ? `\`${sk.split('#')[0]}` : `\`${pk.split('#')[0]}`));
  expect(starts.filter((start) => !explained.includes(start))).toEqual([]);
});

test('an attribute follows from the definition of its record', () => {
  const [contact = ''] = itemsTable().match(/^\| Contact .*$/m) ?? [];
  expect(contact).toContain('`BOOK#<book>`, `CONTACT#<id>`');
  expect(contact).toContain('`name`, `phone`, `email`, `notes`');
});
