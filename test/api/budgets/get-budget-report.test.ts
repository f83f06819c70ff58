import { expect, test } from 'vitest';
import { BUDGET_ROLLOVERS, type BudgetRollover } from '../../../lib/categories/category.ts';
import { monthOfNumber } from '../../../lib/platform/date.ts';
import { BudgetModel, type Happened } from '../../support/budget-model.ts';
import { done, expectFaults, type Json, newBooks } from '../../support/user-with-books.ts';
import { budgeter } from './support.ts';

const MONTHS = 6;
const FIRST = 2025 * 12 + 9;
const nameOf = (month: number) => monthOfNumber(FIRST + month);
const pick = <T>(values: readonly T[]): T => values[Math.floor(Math.random() * values.length)] as T;

test('random months over HTTP come out as the plain model says', async () => {
  const books = await newBooks();
  const { assign, spend, earn } = budgeter(books);
  const rollovers: Record<string, BudgetRollover> = { [books.categories.expense.id]: 'none' };
  for (const rollover of BUDGET_ROLLOVERS.slice(1)) {
    const { id } = await books.newCategory('expense', rollover, { budget_rollover: rollover });
    rollovers[id] = rollover;
  }
  const happened: Happened[] = [];
  for (let step = 0; step < Number(process.env.BUDGET_STEPS ?? 24); step++) {
    const what = pick(['assigned', 'spent', 'spent', 'earned'] as const);
    const [month, cents] = [Math.floor(Math.random() * MONTHS), 1 + Math.floor(Math.random() * 30_000)];
    const category = what === 'earned' ? '' : pick(Object.keys(rollovers));
    const sign = what !== 'earned' && Math.random() < 0.25 ? -1 : 1;
    happened.push({ what, month, category, amount: BigInt(sign * cents) });
    const amount = (sign * cents) / 100;
    if (what === 'assigned') await assign(nameOf(month), category, amount);
    else if (what === 'spent') await spend(nameOf(month), category, amount);
    else await earn(nameOf(month), amount);
  }
  const model = new BudgetModel(happened, rollovers);
  const path = `/reports/budget?from=${nameOf(0)}&to=${nameOf(MONTHS - 1)}`;
  const report = done(await books.user.get(path));
  const cents = (value: number) => BigInt(Math.round(value * 100));
  const seen = report.months.map((month: Json) => ({
    month: month.month,
    income: cents(month.income),
    to_assign: cents(month.to_assign),
    rows: Object.fromEntries(
      month.categories.map((row: Json) => [row.category_id, [row.carried, row.available].map(cents)]),
    ),
  }));
  expect(
    seen,
    JSON.stringify(happened, (_key, value) => String(value)),
  ).toEqual(
    Array.from({ length: MONTHS }, (_, month) => ({
      month: nameOf(month),
      income: model.income(month),
      to_assign: model.toAssign(month),
      rows: Object.fromEntries(
        Object.keys(rollovers).map((id) => [id, [model.carried(id, month), model.available(id, month)]]),
      ),
    })),
  );
  expect(done(await books.user.get(`/budgeting/budgets/${nameOf(3)}`))).toEqual(report.months[3]);
});

test('a report has at most 24 months, in order', async () => {
  const { user } = await newBooks();
  const report = (from: string, to: string) => user.get(`/reports/budget?from=${from}&to=${to}`);
  expect(done(await report('2025-01', '2026-12')).months).toHaveLength(24);
  expectFaults(await report('2025-01', '2027-01'), { to: 'range_too_long' });
  expectFaults(await report('2025-02', '2025-01'), { to: 'invalid_range' });
});
