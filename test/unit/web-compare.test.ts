import { expect, test } from 'vitest';
import { comparedRows, mainChange, rangeBefore } from '../../web/reports/compare.ts';

test.each([
  [
    ['2026-06-01', '2026-11-17'],
    ['2025-12-01', '2026-05-17'],
    ['2025-06-01', '2025-11-17'],
  ],
  [
    ['2026-11-01', '2026-11-30'],
    ['2026-10-01', '2026-10-31'],
    ['2025-11-01', '2025-11-30'],
  ],
  [
    ['2026-03-01', '2026-03-31'],
    ['2026-02-01', '2026-02-28'],
    ['2025-03-01', '2025-03-31'],
  ],
  [
    ['2028-02-01', '2028-02-29'],
    ['2028-01-01', '2028-01-31'],
    ['2027-02-01', '2027-02-28'],
  ],
  [
    ['2026-11-05', '2026-11-14'],
    ['2026-10-26', '2026-11-04'],
    ['2025-11-05', '2025-11-14'],
  ],
])('%s is compared with %s, or with %s', (days, before, year) => {
  const [from = '', to = ''] = days;
  expect(Object.values(rangeBefore({ from, to }, 'before'))).toEqual(before);
  expect(Object.values(rangeBefore({ from, to }, 'year'))).toEqual(year);
});

const row = (name: string, amount: number) => ({ id: name, name, amount, count: 1, share: 0.5 });

test('rows stand beside what they were, exactly; what has ended comes last', () => {
  const rows = comparedRows([row('a', 10.3), row('b', 5)], [row('a', 10.1), row('c', 2)], 2);
  expect(rows.map(({ name, amount, was, change }) => [name, amount, was, change])).toEqual([
    ['a', 10.3, 10.1, 0.2],
    ['b', 5, 0, 5],
    ['c', 0, 2, -2],
  ]);
  expect(mainChange(rows, 3.2)?.name).toBe('b');
  expect(mainChange(rows, -3)?.name).toBe('c');
  expect(mainChange(rows, 0)).toBeUndefined();
});
