import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkTotals, withMonth } from '../../lib/budgets/assignments.ts';
import { budgetsBetween, type MonthlySums } from '../../lib/budgets/calculate.ts';
import { monthsToClear } from '../../lib/budgets/store.ts';
import { BUDGET_ROLLOVERS, type BudgetRollover } from '../../lib/categories/category.ts';
import { type Month, monthOfNumber } from '../../lib/platform/date.ts';
import { FieldErrors, Problem } from '../../lib/platform/problems.ts';
import { type BudgetEvent, BudgetModel } from '../support/books/budget-model.ts';
import { CountedMap } from '../support/counted-map.ts';

const MONTHS = 36;
const CATEGORIES = ['food', 'rent', 'fun', 'car'];
const nameOf = (month: number) => monthOfNumber(2024 * 12 + month);

/** The same events as the table keeps them: one sum for each month and category. */
function toBooks(
  events: readonly BudgetEvent[],
  rollovers: Readonly<Record<string, BudgetRollover>>,
): MonthlySums {
  const sums = { assigned: new Map(), spent: new Map(), income: new Map() } as {
    assigned: Map<Month, Map<string, bigint>>;
    spent: Map<Month, Map<string, bigint>>;
    income: Map<Month, bigint>;
  };
  const gained = new Map<Month, bigint>();
  const gain = (name: Month, amount: bigint) => gained.set(name, (gained.get(name) ?? 0n) + amount);
  for (const { what, month, category, amount } of events) {
    const name = nameOf(month);
    if (what !== 'assigned') gain(name, what === 'spent' ? -amount : amount);
    if (what === 'gained') continue;
    if (what === 'earned') {
      sums.income.set(name, (sums.income.get(name) ?? 0n) + amount);
      continue;
    }
    const amounts = sums[what].get(name) ?? new Map<string, bigint>();
    const before = what === 'assigned' ? 0n : (amounts.get(category) ?? 0n);
    sums[what].set(name, amounts.set(category, before + amount));
  }
  const balance = [...gained.values()].reduce((sum, amount) => sum + amount, 0n);
  return { ...sums, gained, balance, rollovers: new Map(Object.entries(rollovers)) };
}

const month = fc.nat({ max: MONTHS - 1 });
const category = fc.constantFrom(...CATEGORIES);
const amount = fc.oneof(fc.bigInt({ min: -50_000n, max: 100_000n }), fc.bigInt({ min: -9n, max: 9n }));
const event: fc.Arbitrary<BudgetEvent[]> = fc.oneof(
  // Also to a category that was deleted since, which is ignored.
  fc
    .tuple(month, fc.constantFrom(...CATEGORIES, 'gone'), amount)
    .map(([at, of, sum]) => [budgetEvent('assigned', at, of, sum)]),
  fc.tuple(month, category, amount).map(([at, of, sum]) => [budgetEvent('spent', at, of, sum)]),
  fc.tuple(month, amount).map(([at, sum]) => [budgetEvent('earned', at, '', sum)]),
  fc.tuple(month, amount).map(([at, sum]) => [budgetEvent('gained', at, '', sum)]),
  // An expense that is moved to another category and month: out of one sum, into another.
  fc
    .tuple(month, month, category, category, amount)
    .map(([from, to, one, other, sum]) => [
      budgetEvent('spent', from, one, -sum),
      budgetEvent('spent', to, other, sum),
    ]),
);

function budgetEvent(what: BudgetEvent['what'], at: number, of: string, sum: bigint): BudgetEvent {
  return { what, month: at, category: of, amount: sum };
}

test('any 36 months match the simple model, to the minor unit', () => {
  const rollover = fc.constantFrom(...BUDGET_ROLLOVERS);
  fc.assert(
    fc.property(
      fc.array(event, { minLength: 1, maxLength: 120 }).map((events) => events.flat()),
      fc.tuple(rollover, rollover, rollover, rollover),
      month,
      (events, kinds, from) => {
        const rollovers = Object.fromEntries(CATEGORIES.map((name, index) => [name, kinds[index] ?? 'none']));
        const model = new BudgetModel(events, rollovers);
        const to = MONTHS - 1;
        const found = budgetsBetween(toBooks(events, rollovers), nameOf(from), nameOf(to));
        expect(found).toEqual(
          Array.from({ length: to - from + 1 }, (_, index) => ({
            month: nameOf(from + index),
            income: model.income(from + index),
            other: model.other(from + index),
            toAssign: model.toAssign(from + index),
            categories: new Map(
              CATEGORIES.map((name) => [
                name,
                {
                  assigned: model.assigned(name, from + index),
                  carried: model.carried(name, from + index),
                  activity: model.activity(name, from + index),
                  available: model.available(name, from + index),
                },
              ]),
            ),
          })),
        );
      },
    ),
    { numRuns: Number(process.env.BUDGET_RUNS ?? 60) },
  );
});

test('a month has the same budget alone as among others', () => {
  fc.assert(
    fc.property(
      fc.array(event, { minLength: 1, maxLength: 120 }).map((events) => events.flat()),
      fc.constantFrom(...BUDGET_ROLLOVERS),
      fc.uniqueArray(month, { minLength: 1, maxLength: 5 }),
      (events, kind, wanted) => {
        const books = toBooks(events, Object.fromEntries(CATEGORIES.map((name) => [name, kind])));
        const isWanted = (each: Month) => wanted.some((number) => nameOf(number) === each);
        const [from, to] = [nameOf(Math.min(...wanted)), nameOf(MONTHS - 1)];
        const all = budgetsBetween(books, from, to);
        const some = all.filter((each) => isWanted(each.month));
        expect(some.flatMap((each) => budgetsBetween(books, each.month, each.month))).toEqual(some);
      },
    ),
    { numRuns: 30 },
  );
});

test('centuries of a thousand categories look only at those that change', () => {
  const [january1900, december2199] = [-124 * 12, 176 * 12 - 1];
  const events = [budgetEvent('assigned', january1900, 'c0', 300n), budgetEvent('spent', 0, 'c1', 100n)];
  const rollovers = new CountedMap(
    Array.from({ length: 1000 }, (_, index) => [`c${index}`, 'full' as const]),
  );
  const books = { ...toBooks(events, {}), rollovers };
  const [last] = budgetsBetween(books, nameOf(december2199), nameOf(december2199));
  expect([last?.categories.get('c0')?.carried, last?.categories.get('c1')?.carried]).toEqual([300n, -100n]);
  expect(rollovers.looks).toBeLessThan(3 * 1000);
});

describe('what a category does not carry', () => {
  const toAssignInMarch = (rollover: BudgetRollover, spent: bigint) => {
    const events = [
      budgetEvent('earned', 0, '', 1000n),
      budgetEvent('assigned', 0, 'food', 300n),
      budgetEvent('spent', 0, 'food', spent),
    ];
    const [march] = budgetsBetween(toBooks(events, { food: rollover }), nameOf(2), nameOf(2));
    return { toAssign: march?.toAssign, carried: march?.categories.get('food')?.carried };
  };

  test.each([
    ['none', 100n, 900n, 0n],
    ['none', 400n, 600n, 0n],
    ['surplus', 100n, 700n, 200n],
    ['surplus', 400n, 600n, 0n],
    ['full', 100n, 700n, 200n],
    ['full', 400n, 700n, -100n],
  ] as const)('can be assigned again: %s, %i of 300 spent', (rollover, spent, toAssign, carried) => {
    expect(toAssignInMarch(rollover, spent)).toEqual({ toAssign, carried });
  });
});

test('all assignments together stay in the exact range, and lowering them is always allowed', () => {
  const [january, february] = [nameOf(0), nameOf(1)];
  const most = 10n ** 15n - 1n;
  const of = (value: bigint) => new Map([['food', value]]);
  const codes = (before: MonthlySums['assigned'], after: MonthlySums['assigned']) => {
    const errors = new FieldErrors();
    checkTotals(before, after, 'assigned', errors);
    return errors.list.map(({ code }) => code);
  };
  const full = new Map([[january, of(-most)]]);
  expect(codes(new Map(), full)).toEqual([]);
  expect(codes(full, withMonth(full, february, of(1n)))).toEqual(['amount_too_large']);
  const tooMuch = withMonth(full, february, of(5n));
  expect(codes(tooMuch, withMonth(tooMuch, february, of(4n)))).toEqual([]);
});

test('there are no more assignments than a request can read, but those that exist can be changed', () => {
  const amounts = (count: number) => new Map(Array.from({ length: count }, (_, index) => [`c${index}`, 1n]));
  const thousand = amounts(1000);
  const full = new Map(Array.from({ length: 100 }, (_, index) => [nameOf(index), thousand]));
  const check = (before: number, after: number) =>
    checkTotals(
      withMonth(full, nameOf(0), amounts(before)),
      withMonth(full, nameOf(0), amounts(after)),
      'assigned',
      new FieldErrors(),
    );
  check(999, 1000);
  expect(() => check(1000, 1001)).toThrow(Problem);
  // Requests at the same moment may have exceeded the limit.
  check(1001, 1001);
});

describe('deleting a category', () => {
  /** Months that assign something to `food` and to this many others. */
  const months = (count: number, others: number) =>
    Array.from({ length: count }, (_, index) => ({
      month: nameOf(index),
      amounts: new Map([
        ['food', 1n],
        ...Array.from({ length: others }, (__, other): [string, bigint] => [`other ${other}`, 1n]),
      ]),
    }));

  test('clears the months that assign something to it', () => {
    const [first, ...rest] = months(3, 5);
    const without = { month: nameOf(10), amounts: new Map([['rent', 1n]]) };
    const [cleared, ...further] = monthsToClear([...(first ? [first] : []), without, ...rest], 'food');
    expect([cleared?.length, further]).toEqual([3, []]);
  });

  test('rewrites no more at once than fits into a transaction, the newest months first', () => {
    const cleared = (count: number, others: number) =>
      monthsToClear(months(count, others), 'food').map((some) => some.map(({ month: each }) => each));
    const newestFirst = Array.from({ length: 100 }, (_, index) => nameOf(99 - index));
    expect(cleared(100, 99)).toEqual([newestFirst.slice(0, 90), newestFirst.slice(90)]);
    // 4 MB, at 50 bytes for each assignment and the same again to be safe.
    expect(cleared(100, 999)).toEqual([
      newestFirst.slice(0, 40),
      newestFirst.slice(40, 80),
      newestFirst.slice(80),
    ]);
  });
});
