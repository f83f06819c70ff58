import { expect, test } from 'vitest';
import { begun } from '../../web/platform/begun.ts';

test('an average counts the months since the book began, also those without spending', () => {
  const months = [
    [0, 0],
    [0, 0],
    [100, 0],
    [0, 0],
    [0, 40],
  ].map(([income = 0, expense = 0]) => ({ income, expense }));
  expect(begun(months)).toEqual(months.slice(2));
  expect(begun(months.slice(0, 2))).toEqual([]);
});
