import fc from 'fast-check';
import { expect, test } from 'vitest';
import { showMonthBudget } from '../../lib/budgets/budget.ts';
import type { CategoryBudget } from '../../lib/budgets/calculate.ts';
import { dueMonth, neededOf } from '../../lib/budgets/needed.ts';
import type { Category } from '../../lib/categories/category.ts';
import { arranged } from '../../lib/categories/order.ts';
import type { Target } from '../../lib/categories/target.ts';
import type { Group } from '../../lib/groups/group.ts';
import { monthOfNumber } from '../../lib/platform/date.ts';

const START = 2026 * 12;
const nameOf = (month: number) => monthOfNumber(START + month);

const target: fc.Arbitrary<Target> = fc.record(
  {
    type: fc.constantFrom('monthly', 'refill', 'by_month'),
    amount_minor: fc.bigInt({ min: 1n, max: 100_000n }),
    currency_id: fc.constant('EUR'),
    month: fc.nat({ max: 40 }).map(nameOf),
    repeat_months: fc.integer({ min: 1, max: 20 }),
  },
  { requiredKeys: ['type', 'amount_minor', 'currency_id', 'month'] },
);

/** The same in words, month by month: shares no code with the calculation. */
function model(
  { type, amount_minor, month, repeat_months }: Target,
  carried: bigint,
  assigned: bigint,
  now: number,
) {
  const least = (value: bigint) => (value < 0n ? 0n : value);
  if (type === 'monthly') return least(amount_minor - assigned);
  if (type === 'refill') return least(amount_minor - carried - assigned);
  const isDue = (at: number) => {
    for (let each = 0; each <= at; each++) {
      if (nameOf(each) !== month) continue;
      if (each === at) return true;
      return repeat_months !== undefined && (at - each) % repeat_months === 0;
    }
    return false;
  };
  let left = 1n;
  for (let at = now; !isDue(at); at++, left++) if (at > 200) return 0n;
  let share = least(amount_minor - carried);
  if (amount_minor - carried < 0n) return least((amount_minor - carried) / left - assigned);
  share = 0n;
  while (share * left < amount_minor - carried) share += 1n;
  return least(share - assigned);
}

test('a target that would be due again after the last month is never due again', () => {
  const month = (text: string) => text as Target['month'] & string;
  const each = { type: 'by_month', amount_minor: 100n, currency_id: 'EUR', month: month('2199-01') } as const;
  expect(dueMonth({ ...each, repeat_months: 11 } as Target, month('2199-12'))).toBe('2199-12');
  const beyond = { ...each, repeat_months: 7 } as Target;
  expect(dueMonth(beyond, month('2199-12'))).toBeUndefined();
  const category = { target: beyond, is_active: true };
  expect(neededOf(category, { assigned: 0n, carried: 0n }, month('2199-12'))).toBe(0n);
});

const sum = fc.bigInt({ min: -2_000n, max: 2_000n });

test('what a target needs is as the description says, and is needed no more once it is assigned', () => {
  fc.assert(
    fc.property(
      target.map((each) => ({ ...each, amount_minor: each.amount_minor % 3_000n })),
      sum,
      sum,
      fc.nat({ max: 60 }),
      (given, carried, assigned, now) => {
        const category = { target: given, is_active: true };
        const needed = neededOf(category, { carried, assigned }, nameOf(now));
        expect(needed).toBe(model(given, carried, assigned, now));
        expect(neededOf(category, { carried, assigned: assigned + needed }, nameOf(now))).toBe(0n);
        expect(neededOf({ ...category, is_active: false }, { carried, assigned }, nameOf(now))).toBe(0n);
      },
    ),
    { numRuns: 300 },
  );
});

test('assigning what is needed each month has the amount in the month in which it is due', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 9_999n }), fc.nat({ max: 30 }), (amount_minor, due) => {
      const given: Target = { type: 'by_month', amount_minor, currency_id: 'EUR', month: nameOf(due) };
      let carried = 0n;
      for (let now = 0; now <= due; now++)
        carried += neededOf({ target: given, is_active: true }, { carried, assigned: 0n }, nameOf(now));
      expect(carried).toBe(amount_minor);
      expect(dueMonth(given, nameOf(due + 1))).toBeUndefined();
    }),
  );
});

const group = (id: string, position?: number): Group =>
  ({ id, kind: 'expense', name: `Group ${id}`, position }) as Group;

test('groups and the categories without one add up to the month', () => {
  const row = fc.record({
    group_id: fc.constantFrom('g1', 'g2', 'g3', 'gone', undefined),
    target: fc.option(target, { nil: undefined }),
    is_active: fc.boolean(),
    budget: fc.record({ assigned: sum, carried: sum, activity: sum }),
  });
  fc.assert(
    fc.property(fc.array(row, { maxLength: 20 }), fc.nat({ max: 60 }), (rows, now) => {
      const groups = [group('g2', 1), group('g1'), group('g3')];
      const all = rows.map(
        ({ budget: _budget, ...each }, index) =>
          ({ id: `c${index}`, name: `C${index}`, ...each }) as Category,
      );
      const budgets = new Map(
        rows.map(({ budget }, index): [string, CategoryBudget] => {
          const { assigned, carried, activity } = budget;
          return [`c${index}`, { ...budget, available: assigned + carried + activity }];
        }),
      );
      const month = { month: nameOf(now), income: 0n, other: 0n, toAssign: 0n, categories: budgets };
      const categories = arranged(all, groups);
      const shown = showMonthBudget(month, { categories, groups }, 'EUR');
      expect(shown.groups.map(({ group_id }) => group_id)).toEqual(['g2', 'g1', 'g3']);
      const cents = (value: number) => Math.round(value * 100);
      for (const field of ['assigned', 'activity', 'available', 'needed'] as const) {
        const add = (values: readonly { readonly [name in typeof field]?: number | undefined }[]) =>
          values.reduce((total, each) => total + cents(each[field] ?? 0), 0);
        const ungrouped = shown.categories.filter(({ group_id }) => group_id === undefined);
        expect(add(shown.groups) + add(ungrouped)).toBe(cents(shown[field]));
        for (const one of shown.groups)
          expect(add(shown.categories.filter(({ group_id }) => group_id === one.group_id))).toBe(
            cents(one[field]),
          );
      }
      const ranks = shown.categories.map(({ group_id }) => ['g2', 'g1', 'g3', undefined].indexOf(group_id));
      expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
    }),
    { numRuns: 100 },
  );
});
