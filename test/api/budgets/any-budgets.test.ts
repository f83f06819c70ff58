import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BUDGET_ROLLOVERS, type BudgetRollover } from '../../../lib/categories/category.ts';
import { monthOfNumber } from '../../../lib/platform/date.ts';
import { type BudgetEvent, BudgetModel } from '../../support/books/budget-model.ts';
import { done, type Json, newBooks } from '../../support/user-with-books.ts';
import { withoutGateway } from '../../support/without-gateway.ts';

const MONTHS = 36;
const FIRST = 2023 * 12 + 9;
const nameOf = (month: number) => monthOfNumber(FIRST + month);
const CATEGORIES = 4;

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
const step = fc.oneof(
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
) as fc.Arbitrary<Step>;

interface Step {
  readonly do: string;
  readonly of: number;
  readonly other: number;
  readonly month: number;
  readonly from: number;
  readonly sum: number;
  readonly rollover: BudgetRollover;
}

interface Spent {
  readonly id: string;
  readonly month: number;
  readonly body: Json;
  /** In cents of the base currency, by category. */
  readonly parts: readonly (readonly [category: string, cents: number])[];
}

const inCents = (value: number) => Math.round(value * 100);

/** Sends steps to the service, and records them for the model. */
async function newBudgeter() {
  const books = await newBooks();
  const user = withoutGateway(books.user);
  const rollovers: Record<string, BudgetRollover> = { [books.categories.expense.id]: 'none' };
  const assigned = new Map<string, { month: number; category: string; sum: number }>();
  const spent = new Map<string, Spent>();
  const earned: { month: number; sum: number }[] = [];
  const pick = <T>(from: readonly T[], at: number) => from[at % from.length] as T;
  const category = (at: number) => pick(Object.keys(rollovers), at);
  const addCategory = async (name: string) => {
    const budget_rollover = pick(BUDGET_ROLLOVERS, name.length);
    rollovers[(await books.newCategory('expense', name, { budget_rollover })).id] = budget_rollover;
  };
  for (let n = 1; n < CATEGORIES; n++) await addCategory('x'.repeat(n));

  const dated = (at: number) => `${nameOf(at)}-15`;
  async function keep(path: string, at: number, body: Json, send: typeof user.post): Promise<void> {
    const stored = done(await send(path, body));
    const sign = stored.is_refund ? -1 : 1;
    const rows: Json[] = stored.splits ?? [stored];
    const parts = rows.map((row): [string, number] => [row.category_id, sign * inCents(row.base_amount)]);
    spent.set(stored.id, { id: stored.id, month: at, body, parts });
  }
  const spend = (at: number, sum: number, more: Json) =>
    keep(
      '/budgeting/expenses',
      at,
      {
        ...books.body('expense', { amount: Math.abs(sum) / 100, is_refund: sum < 0, date: dated(at) }),
        ...more,
      },
      user.post,
    );

  const actions: Record<string, (taken: Step) => Promise<unknown>> = {
    assign: async ({ of, month, sum }) => {
      const id = category(of);
      done(await user.put(`/budgeting/budgets/${nameOf(month)}/${id}`, { assigned: sum / 100 }));
      assigned.set(`${month} ${id}`, { month, category: id, sum });
    },
    spend: ({ of, month, sum }) => spend(month, sum, { category_id: category(of) }),
    'spend abroad': ({ of, month, sum }) =>
      spend(month, sum, { category_id: category(of), currency_id: 'GBP', fx_rate: 1.2345 }),
    split: ({ of, other, month, sum }) => {
      const [amount, rest] = [(sum + 1) / 100, sum / 100];
      const splits = [
        { category_id: category(of), amount: rest },
        { category_id: category(other), amount: 0.01 },
      ];
      return spend(month, 0, { amount, category_id: undefined, splits });
    },
    earn: async ({ month, sum }) => {
      const body = books.body('income', { amount: sum / 100, date: dated(month) });
      done(await user.post('/budgeting/incomes', body));
      earned.push({ month, sum });
    },
    move: async ({ of, other, month }) => {
      const moved = pick([...spent.values()], of);
      if (!moved || moved.body.splits) return;
      const body = { ...moved.body, category_id: category(other), date: dated(month) };
      await keep(`/budgeting/expenses/${moved.id}`, month, body, user.put);
    },
    unspend: async ({ of }) => {
      const gone = pick([...spent.values()], of);
      if (!gone) return;
      expect((await user.delete(`/budgeting/expenses/${gone.id}`)).status).toBe(204);
      spent.delete(gone.id);
    },
    'roll over': async ({ of, rollover }) => {
      const id = category(of);
      const { name } = done(await user.get(`/budgeting/categories/${id}`));
      done(await user.put(`/budgeting/categories/${id}`, { name, budget_rollover: rollover }));
      rollovers[id] = rollover;
    },
    copy: async ({ month, from }) => {
      done(await user.post(`/budgeting/budgets/${nameOf(month)}/copy`, { from: nameOf(from) }));
      for (const id of Object.keys(rollovers)) {
        const sum = assigned.get(`${from} ${id}`)?.sum ?? 0;
        assigned.set(`${month} ${id}`, { month, category: id, sum });
      }
    },
    delete: async ({ of }) => {
      const id = category(of);
      for (const { id: expense, parts } of [...spent.values()]) {
        if (!parts.some(([each]) => each === id)) continue;
        expect((await user.delete(`/budgeting/expenses/${expense}`)).status).toBe(204);
        spent.delete(expense);
      }
      expect((await user.delete(`/budgeting/categories/${id}`)).status).toBe(204);
      delete rollovers[id];
      await addCategory(`After ${id}`);
    },
  };

  return {
    take: (taken: Step) => actions[taken.do]?.(taken),
    async expectLikeModel(): Promise<void> {
      const events: BudgetEvent[] = [
        ...[...assigned.values()].map((each) => ({ what: 'assigned' as const, ...each })),
        ...[...spent.values()].flatMap(({ month, parts }) =>
          parts.map(([category, sum]) => ({ what: 'spent' as const, month, category, sum })),
        ),
        ...earned.map((each) => ({ what: 'earned' as const, category: '', ...each })),
      ].map(({ sum, ...event }) => ({ ...event, amount: BigInt(sum) }));
      const model = new BudgetModel(events, rollovers);
      const shown: Json[] = [];
      for (const [from, to] of [
        [0, 23],
        [24, MONTHS - 1],
      ] as const) {
        const path = `/reports/budget?from=${nameOf(from)}&to=${nameOf(to)}`;
        shown.push(...done(await user.get(path)).months);
      }
      const exact = (value: number) => BigInt(inCents(value));
      const rowOf = (row: Json) =>
        [row.rollover, ...[row.assigned, row.carried, row.activity, row.available].map(exact)] as const;
      const seen = shown.map(({ month, income, other, to_assign, categories }) => ({
        month,
        income: exact(income),
        other: exact(other),
        to_assign: exact(to_assign),
        rows: Object.fromEntries(categories.map((row: Json) => [row.category_id, rowOf(row)])),
      }));
      expect(seen).toEqual(
        Array.from({ length: MONTHS }, (_, at) => ({
          month: nameOf(at),
          income: model.income(at),
          other: model.other(at),
          to_assign: model.toAssign(at),
          rows: Object.fromEntries(
            Object.entries(rollovers).map(([id, kind]) => [
              id,
              [
                kind,
                model.assigned(id, at),
                model.carried(id, at),
                model.activity(id, at),
                model.available(id, at),
              ],
            ]),
          ),
        })),
      );
    },
  };
}

test('any 36 months of assignments and spending match the simple model', async () => {
  const size = Number(process.env.BUDGET_STEPS ?? 90);
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: size, maxLength: size }), async (steps) => {
      const budgeter = await newBudgeter();
      for (const [number, taken] of steps.entries()) {
        await budgeter.take(taken);
        if (number % 40 === 39) await budgeter.expectLikeModel();
      }
      await budgeter.expectLikeModel();
    }),
    { numRuns: 1, endOnFailure: true },
  );
});
