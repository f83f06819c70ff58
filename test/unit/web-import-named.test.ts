import { expect, test } from 'vitest';
import { namedIn } from '../../web/imports/named.ts';

test('nobody reads an id', () => {
  const id = '01a1f353-2589-771b-965a-397bee98321b';
  expect(namedIn(`Possibly posted before: another import has posted it, as ${id}.`)).toEqual({
    text: 'Possibly posted before: another import has posted it.',
    id,
  });
  expect(namedIn('The date is missing, as it seems.')).toEqual({ text: 'The date is missing, as it seems.' });
  expect(namedIn()).toEqual({ text: '' });
});
