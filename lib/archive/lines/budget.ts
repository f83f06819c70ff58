import * as z from 'zod/mini';
import { ASSIGNMENTS_MAX } from '../../budgets/assignments.ts';
import { type Assignments, restoreAssignments, toAssignments } from '../../budgets/store.ts';
import { currencyOf } from '../../ledger/currency.ts';
import { MAX_AMOUNT_MINOR, money, moneyToJson } from '../../ledger/money.ts';
import { shared } from '../../platform/endpoint/contract.ts';
import { month, reference } from '../../platform/endpoint/fields.ts';
import { pick } from '../../platform/record.ts';
import { keys } from '../../platform/table/keys.ts';
import { ensure } from '../fault.ts';
import type { ArchiveState } from '../state.ts';
import { asItIs, type Create, type IdOf, type LineType, moneyOf } from './line-type.ts';
import { itemsBelow } from './read.ts';

/** What a month assigns to its categories. */
export const schema = shared(() =>
  z.strictObject({
    record: z.literal('budget'),
    month,
    /** May include deleted categories, which are not restored. */
    assigned: z.array(z.strictObject({ category_id: reference, amount: z.number() })),
  }),
);

/** The ledger's base currency is fixed as soon as there is a budget. */
export const reader = itemsBelow(
  (bookId) => keys.budget(bookId, ''),
  (item, { baseCurrencyId }) => {
    const { month, amounts } = toAssignments(item);
    const currency = currencyOf(baseCurrencyId);
    return pick(schema, {
      record: 'budget',
      month,
      assigned: [...amounts]
        .map(([category_id, minor]) => ({ category_id, amount: moneyToJson(money(minor, currency)) }))
        .sort((a, b) => (a.category_id < b.category_id ? -1 : 1)),
    });
  },
);

export const lineType: LineType<typeof schema> = {
  schema,
  orderedBy: ['month'],
  check: (line, state) => {
    const { categories, budgets } = state;
    const seen = new Set<string>();
    for (const [index, { category_id }] of line.assigned.entries()) {
      const path = `assigned[${index}].category_id`;
      ensure(!seen.has(category_id), `${path}: occurs twice`);
      seen.add(category_id);
      ensure(categories.get(category_id)?.kind !== 'income', `${path}: must be an expense category`);
    }
    const { amounts } = fromLine(line, state, asItIs);
    for (const amount of amounts.values()) {
      ensure(amount !== 0n, 'assigned: must not be 0');
      budgets.sum += amount < 0n ? -amount : amount;
    }
    budgets.months++;
    budgets.assignments += amounts.size;
    ensure(budgets.assignments <= ASSIGNMENTS_MAX, 'there are more assignments than allowed');
    ensure(budgets.sum <= MAX_AMOUNT_MINOR, 'makes the sum of all assignments too large');
  },
};

export const create: Create<typeof schema> = (lines, { bookId, state, idOf }) =>
  lines.map((line) => restoreAssignments(bookId, fromLine(line, state, idOf)));

/** Skips categories that were deleted before the archive was made. */
function fromLine(
  { month, assigned }: z.output<typeof schema>,
  { baseCurrencyId, categories }: ArchiveState,
  idOf: IdOf,
): Pick<Assignments, 'month' | 'amounts'> {
  const base = currencyOf(baseCurrencyId);
  const amounts = assigned.flatMap(({ category_id, amount }, index): [string, bigint][] =>
    categories.has(category_id)
      ? [[idOf(category_id), moneyOf(`assigned[${index}].amount`, amount, base).minor]]
      : [],
  );
  return { month, amounts: new Map(amounts) };
}
