import fc from 'fast-check';
import { BUDGET_ROLLOVERS, type BudgetRollover } from '../../../lib/categories/category.ts';
import type { ModelTarget } from '../../support/books/budget-model.ts';

export const MONTHS = 36;

const month = fc.nat({ max: MONTHS - 1 });
const index = fc.nat({ max: 99 });
const rollover = fc.constantFrom(...BUDGET_ROLLOVERS);
/** In cents, also below a dollar: small remainders of a category must not be lost. */
const cents = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: 1, max: 60 }) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 90_000 }) },
);
const signed = fc.tuple(cents, fc.boolean()).map(([sum, isNegative]) => (isNegative ? -sum : sum));

/** `of` and `other` choose among existing records. */
export const anyStep = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('assign'), of: index, month, sum: signed }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('assign'), of: index, month, sum: fc.constant(0) }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('spend'), of: index, month, sum: signed }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('spend abroad'), of: index, month, sum: signed }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('split'), of: index, other: index, month, sum: cents }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('earn'), of: index, month, sum: cents }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('move'), of: index, other: index, month }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('unspend'), of: index }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('roll over'), of: index, rollover }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('copy'), month, from: month }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('delete'), of: index }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('aim'),
      of: index,
      month,
      sum: cents,
      type: fc.constantFrom('monthly', 'refill', 'by_month'),
      repeat: fc.option(fc.integer({ min: 1, max: 14 }), { nil: undefined }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('give up'), of: index }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('fund'), of: index, other: index, month }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('found a group'), sum: index }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('group'), of: index, other: index }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('dissolve'), of: index }) },
) as fc.Arbitrary<Step>;

export interface Step {
  readonly do: string;
  readonly of: number;
  readonly other: number;
  readonly month: number;
  readonly from: number;
  readonly sum: number;
  readonly rollover: BudgetRollover;
  readonly type: ModelTarget['type'];
  readonly repeat?: number;
}
