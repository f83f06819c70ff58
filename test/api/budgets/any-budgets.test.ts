import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BUDGET_ROLLOVERS, type BudgetRollover } from '../../../lib/categories/category.ts';
import { monthOfNumber } from '../../../lib/platform/date.ts';
import {
  type BudgetEvent,
  BudgetModel,
  dueMonth,
  type ModelTarget,
} from '../../support/books/budget-model.ts';
import { done, type Json, newBooks } from '../../support/user-with-books.ts';
import { withoutGateway } from '../../support/without-gateway.ts';
import { anyStep, MONTHS, type Step } from './any-step.ts';

const FIRST = 2023 * 12 + 9;
const nameOf = (month: number) => monthOfNumber(FIRST + month);
const CATEGORIES = 4;

interface Spent {
  readonly id: string;
  readonly month: number;
  readonly body: Json;
  /** In cents of the base currency, by category. */
  readonly parts: readonly (readonly [category: string, cents: number])[];
}

const inCents = (value: number) => Math.round(value * 100);
const exact = (value: number) => BigInt(inCents(value));

/** Sends steps to the service, and records them for the model. */
async function newBudgeter() {
  const books = await newBooks();
  const user = withoutGateway(books.user);
  const rollovers: Record<string, BudgetRollover> = { [books.categories.expense.id]: 'none' };
  const assigned = new Map<string, { month: number; category: string; sum: number }>();
  const spent = new Map<string, Spent>();
  const earned: { month: number; sum: number }[] = [];
  const targets = new Map<string, ModelTarget>();
  /** Names of groups, by id, and the group of a category. */
  const groups = new Map<string, string>();
  const groupOf = new Map<string, string>();
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

  const change = async (id: string, more: Json) => {
    const { name, group_id, budget_rollover } = done(await user.get(`/budgeting/categories/${id}`));
    const body = { name, group_id, budget_rollover, ...more };
    done(await user.put(`/budgeting/categories/${id}`, body));
  };
  const modelNow = () => {
    const events: BudgetEvent[] = [
      ...[...assigned.values()].map((each) => ({ what: 'assigned' as const, ...each })),
      ...[...spent.values()].flatMap(({ month, parts }) =>
        parts.map(([category, sum]) => ({ what: 'spent' as const, month, category, sum })),
      ),
      ...earned.map((each) => ({ what: 'earned' as const, category: '', ...each })),
    ].map(({ sum, ...event }) => ({ ...event, amount: BigInt(sum) }));
    return new BudgetModel(events, rollovers);
  };

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
      if (rollover === 'none' && targets.get(id)?.type === 'by_month') return;
      await change(id, { budget_rollover: rollover });
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
      targets.delete(id);
      groupOf.delete(id);
      await addCategory(`After ${id}`);
    },
    aim: async ({ of, month, sum, type, repeat }) => {
      const id = category(of);
      const isDated = type === 'by_month';
      if (isDated && rollovers[id] === 'none') return;
      const dates = isDated ? { month: nameOf(month), repeat_months: repeat } : {};
      done(await user.put(`/budgeting/categories/${id}/target`, { type, amount: sum / 100, ...dates }));
      targets.set(id, { type, amount: BigInt(sum), ...(isDated && { month, repeat }) });
    },
    'give up': async ({ of }) => {
      const id = category(of);
      if (!targets.delete(id)) return;
      expect((await user.delete(`/budgeting/categories/${id}/target`)).status).toBe(204);
    },
    fund: async ({ of, other, month }) => {
      // All of them, or two.
      const some = of % 3 === 0 ? undefined : [...new Set([category(of), category(other)])];
      const model = modelNow();
      const body = { category_ids: some };
      const funded = done(await user.post(`/budgeting/budgets/${nameOf(month)}/fund`, body));
      for (const id of some ?? Object.keys(rollovers)) {
        const needed = model.needed(id, month, targets.get(id));
        const sum = Number(model.assigned(id, month) + needed);
        if (needed > 0n) assigned.set(`${month} ${id}`, { month, category: id, sum });
      }
      expect(done(await user.post(`/budgeting/budgets/${nameOf(month)}/fund`, body))).toEqual(funded);
    },
    'found a group': async ({ sum }) => {
      const name = `Group ${groups.size} ${sum}`;
      const body = { name, position: sum % 5 === 0 ? undefined : sum / 10 };
      groups.set(done(await user.post('/budgeting/groups', body)).id, name);
    },
    group: async ({ of, other }) => {
      const [id, group] = [category(of), pick([...groups.keys()], other)];
      if (!group) return;
      await change(id, { group_id: group });
      groupOf.set(id, group);
    },
    dissolve: async ({ of }) => {
      const group = pick([...groups.keys()], of);
      if (!group) return;
      expect((await user.delete(`/budgeting/groups/${group}`)).status).toBe(204);
      groups.delete(group);
      for (const [id, each] of groupOf) if (each === group) groupOf.delete(id);
    },
  };

  return {
    take: (taken: Step) => actions[taken.do]?.(taken),
    async expectLikeModel(): Promise<void> {
      const model = modelNow();
      const shown: Json[] = [];
      for (const [from, to] of [
        [0, 23],
        [24, MONTHS - 1],
      ] as const) {
        const path = `/reports/budget?from=${nameOf(from)}&to=${nameOf(to)}`;
        shown.push(...done(await user.get(path)).months);
      }
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
    /** What a month says about targets and groups, and that everything adds up. */
    async expectMonthLikeModel(at: number): Promise<void> {
      const model = modelNow();
      const shown = done(await user.get(`/budgeting/budgets/${nameOf(at)}`));
      const ids = Object.keys(rollovers);
      const needs = (id: string) => model.needed(id, at, targets.get(id));
      const sum = (of: readonly string[], each: (id: string) => bigint) =>
        of.reduce((all, id) => all + each(id), 0n);
      const rows = shown.categories.map((row: Json) => [
        row.category_id,
        row.group_id,
        row.needed === undefined ? undefined : exact(row.needed),
        row.target?.due_month,
      ]);
      expect(new Map(rows.map(([id, ...row]: Json[]) => [id, row]))).toEqual(
        new Map(
          ids.map((id) => {
            const target = targets.get(id);
            const due = target?.type === 'by_month' ? dueMonth(target, at) : undefined;
            return [id, [groupOf.get(id), target && needs(id), due === undefined ? undefined : nameOf(due)]];
          }),
        ),
      );
      const sums = (row: Json) =>
        [row.assigned, row.carried, row.activity, row.available, row.needed].map(exact);
      const modelSums = (of: readonly string[]) => [
        sum(of, (id) => model.assigned(id, at)),
        sum(of, (id) => model.carried(id, at)),
        sum(of, (id) => model.activity(id, at)),
        sum(of, (id) => model.available(id, at)),
        sum(of, needs),
      ];
      expect(new Map(shown.groups.map((row: Json) => [row.group_id, [row.name, ...sums(row)]]))).toEqual(
        new Map(
          [...groups].map(([group, name]) => {
            const members = ids.filter((id) => groupOf.get(id) === group);
            return [group, [name, ...modelSums(members)]];
          }),
        ),
      );
      expect([exact(shown.needed), exact(shown.to_assign)]).toEqual([sum(ids, needs), model.toAssign(at)]);
    },
  };
}

test('any 36 months of assignments, spending, targets and groups match the simple model', async () => {
  const size = Number(process.env.BUDGET_STEPS ?? 90);
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: size, maxLength: size }), async (steps) => {
      const budgeter = await newBudgeter();
      for (const [number, taken] of steps.entries()) {
        await budgeter.take(taken);
        if (number % 40 === 39) await budgeter.expectLikeModel();
        if (number % 15 === 14) await budgeter.expectMonthLikeModel(taken.month ?? number % MONTHS);
      }
      await budgeter.expectLikeModel();
    }),
    { numRuns: 1, endOnFailure: true },
  );
});
