import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RowValues } from '../../lib/imports/row.ts';
import { areOpposite, type Counterpart, findTransfers } from '../../lib/imports/transfers.ts';
import { dateOfDay, dayNumber } from '../../lib/platform/date.ts';

const FIRST = dayNumber('2026-09-01' as RowValues['date']);

const values: fc.Arbitrary<RowValues> = fc
  .record({
    day: fc.nat({ max: 12 }),
    direction: fc.constantFrom('in' as const, 'out' as const),
    minor: fc.constantFrom('100', '200'),
    currency_id: fc.constantFrom('EUR', 'USD'),
  })
  .map(({ day, ...rest }) => ({ ...rest, date: dateOfDay(FIRST + day) }));
const counterpart = fc.record({
  accountId: fc.constantFrom('a', 'b'),
  values,
  isLocked: fc.integer({ min: 0, max: 4 }).map((number) => number === 0),
});

test('a row is a transfer if it has one counterpart, and the counterpart has one row', () => {
  fc.assert(
    fc.property(
      fc.array(values, { maxLength: 8 }),
      fc.array(counterpart, { maxLength: 8 }),
      (given, found) => {
        const rows = given.map((each, index) => ({ row: index + 1, values: each }));
        const all: Counterpart[] = found.map((each, index) => ({ ...each, id: `t${index}` }));
        const verdicts = findTransfers(rows, all);
        for (const { row, values: own } of rows) {
          const fitting = all.filter((each) => areOpposite(own, each.values));
          const open = fitting.filter(({ isLocked }) => !isLocked);
          const rivals = rows.filter((each) => open[0] && areOpposite(each.values, open[0].values));
          const verdict = verdicts.get(row);
          if (open.length === 1 && rivals.length === 1) expect(verdict).toEqual({ counterpart: open[0] });
          else if (fitting.length === 0) expect(verdict).toBeUndefined();
          else {
            const matches = (open.length > 0 ? open : fitting).map(({ id }) => id);
            expect(verdict).toEqual({ message: expect.any(String), matches: expect.any(Array) });
            const named = verdict && 'matches' in verdict ? verdict.matches : [];
            expect(named.toSorted()).toEqual(matches.toSorted());
          }
        }
      },
    ),
    { numRuns: 500 },
  );
});

test('thousands of equal rows and counterparts are compared in little time', () => {
  const same = { date: dateOfDay(FIRST), direction: 'in', minor: '100', currency_id: 'EUR' } as const;
  const rows = Array.from({ length: 10_000 }, (_, index) => ({ row: index + 1, values: same }));
  let looks = 0;
  const counterparts = Array.from({ length: 10_000 }, (_, index) => ({
    ...{ id: `t${index}`, accountId: 'a', isLocked: false },
    get values(): RowValues {
      looks++;
      return { ...same, direction: 'out' };
    },
  }));
  expect(findTransfers(rows, counterparts).size).toBe(10_000);
  expect(looks).toBeLessThan(50_000);
});
