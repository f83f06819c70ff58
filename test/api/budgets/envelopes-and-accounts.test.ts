import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BUDGET_ROLLOVERS, type BudgetRollover } from '../../../lib/categories/category.ts';
import { monthOfNumber, onDayOf } from '../../../lib/platform/date.ts';
import { done, type Json, newBooks } from '../../support/user-with-books.ts';
import { withoutGateway } from '../../support/without-gateway.ts';

const MONTHS = 8;
const nameOf = (month: number) => monthOfNumber(2026 * 12 + month);
const dayOf = (month: number) => `${nameOf(month)}-15`;

const month = fc.nat({ max: MONTHS - 1 });
const of = fc.nat({ max: 99 });
const cents = fc.integer({ min: 1, max: 90_000 });
const currency = fc.constantFrom('USD', 'USD', 'EUR', 'JPY');

const ACTIONS = [
  ...[
    'open',
    'spend',
    'spend',
    'refund',
    'earn',
    'transfer',
    'transfer',
    'journal',
    'revalue',
    'lend',
    'repay',
  ],
  ...['assign', 'assign', 'assign', 'roll over', 'take in or out', 'deactivate', 'delete'],
];

interface Step {
  readonly action: string;
  readonly month: number;
  readonly of: number;
  readonly other: number;
  readonly cents: number;
  readonly currency: string;
  readonly rollover: BudgetRollover;
}

const step: fc.Arbitrary<Step> = fc.record({
  action: fc.constantFrom(...ACTIONS),
  ...{ month, of, other: of, cents, currency, rollover: fc.constantFrom(...BUDGET_ROLLOVERS) },
});

/** Any household: what is refused (an inactive account, nothing to revalue) changes nothing, and is left at that. */
async function newHousehold() {
  const books = await newBooks();
  const user = withoutGateway(books.user);
  const { accounts, categories } = books;
  const money = ['Cash', 'Bank', 'Receivables', 'Payables', 'Credit card'].map((name) => accounts[name].id);
  const expenses = [categories.expense.id];
  for (const budget_rollover of BUDGET_ROLLOVERS)
    expenses.push((await books.newCategory('expense', budget_rollover, { budget_rollover })).id);
  const contact_id = done(await user.post('/contacts', { name: 'Bob' })).id;
  const obligations: string[] = [];
  const posted: string[] = [];
  const pick = <T>(from: readonly T[], at: number) => from[at % from.length] as T;
  const keep = ({ status, body }: Json, kept: string[], prefix = '') => {
    if (status === 200) kept.push(prefix + body.id);
  };

  const plain = ({ month, of, cents: sum, currency: currency_id }: Step) => ({
    date: dayOf(month),
    currency_id,
    amount: currency_id === 'JPY' ? sum : sum / 100,
    asset_account_id: pick(money, of),
  });
  const actions: Record<string, (taken: Step) => Promise<unknown>> = {
    open: async (taken) => {
      const { date, currency_id, amount } = plain(taken);
      const body = { opening_balance: amount, opening_currency_id: currency_id, opening_date: date };
      const type = taken.of % 2 === 0 ? 'asset' : 'liability';
      const in_budget = taken.other % 2 === 0;
      keep(await user.post('/accounts', { name: 'A', type, in_budget, ...body }), money);
    },
    spend: async (taken) => {
      const body = { ...plain(taken), category_id: pick(expenses, taken.other) };
      keep(await user.post('/budgeting/expenses', body), posted, '/budgeting/expenses/');
    },
    refund: async (taken) => {
      const body = { ...plain(taken), category_id: pick(expenses, taken.other), is_refund: true };
      keep(await user.post('/budgeting/expenses', body), posted, '/budgeting/expenses/');
    },
    earn: async (taken) => {
      const body = { ...plain(taken), category_id: categories.income.id };
      keep(await user.post('/budgeting/incomes', body), posted, '/budgeting/incomes/');
    },
    transfer: async (taken) => {
      const { asset_account_id, ...body } = plain(taken);
      const to_currency_id = taken.other % 3 === 0 ? 'EUR' : body.currency_id;
      const sides = {
        from_account_id: asset_account_id,
        to_account_id: pick(money, taken.other),
        to_currency_id,
      };
      keep(await user.post('/budgeting/transfers', { ...body, ...sides }), posted, '/budgeting/transfers/');
    },
    journal: async (taken) => {
      const { asset_account_id, amount, ...body } = plain(taken);
      const lines = [
        { account_id: asset_account_id, debit: amount },
        { account_id: accounts['Opening balances'].id, credit: amount },
      ];
      keep(await user.post('/ledger/entries', { ...body, lines }), posted, '/ledger/entries/');
    },
    revalue: ({ of: at, month: when }) =>
      user.post(`/accounts/${pick(money, at)}/revaluation`, { date: `${nameOf(when)}-28` }),
    lend: async (taken) => {
      const { date, currency_id, amount } = plain(taken);
      const account_id = taken.of % 2 === 0 ? accounts.Receivables.id : accounts.Payables.id;
      const kind = { name: 'Loan', contact_id, account_id, currency_id };
      const sums = { original_amount: amount, outstanding_amount: amount, opened_date: date };
      const funding = { funding_account_id: pick(money, taken.other) };
      keep(
        await user.post('/obligations', { ...kind, ...sums, due_date: '2027-12-31', ...funding }),
        obligations,
      );
    },
    repay: async (taken) => {
      const { date, amount, asset_account_id } = plain(taken);
      const path = `/obligations/${pick(obligations, taken.other)}/payments`;
      if (obligations.length > 0) await user.post(path, { date, amount, asset_account_id });
    },
    assign: ({ month: when, of: at, cents: sum }) =>
      user.put(`/budgeting/budgets/${nameOf(when)}/${pick(expenses, at)}`, {
        assigned: (sum - 30_000) / 100,
      }),
    'roll over': async ({ of: at, rollover }) => {
      const path = `/budgeting/categories/${pick(expenses, at)}`;
      const { name } = done(await user.get(path));
      done(await user.put(path, { name, budget_rollover: rollover }));
    },
    'take in or out': async ({ of: at, other }) => {
      const path = `/accounts/${pick(money, at)}`;
      const { name } = done(await user.get(path));
      done(await user.put(path, { name, in_budget: other % 2 === 0 }));
    },
    deactivate: async ({ of: at, other }) => {
      const path = `/accounts/${pick(money, at)}`;
      const { name } = done(await user.get(path));
      done(await user.put(path, { name, is_active: other % 4 > 0 }));
    },
    delete: async ({ of: at }) => {
      if (posted.length > 0) await user.delete(pick(posted, at));
    },
  };

  return {
    take: (taken: Step) => actions[taken.action]?.(taken),
    /** How many months were compared. */
    async expectAgreement(): Promise<number> {
      const all: Json[] = [];
      for (const id of money) all.push(done(await user.get(`/accounts/${id}`)));
      const inBudget = all.filter(({ in_budget }) => in_budget);
      const path = `/reports/budget?from=${nameOf(0)}&to=${nameOf(MONTHS - 1)}`;
      const { months } = done(await user.get(path));
      const first = months.findIndex(({ categories: rows }: Json) =>
        rows.some(({ assigned }: Json) => assigned),
      );
      if (first === -1) return 0;
      for (const shown of months.slice(first)) {
        let balance = 0;
        for (const { id, type } of inBudget) {
          const { balance: own } = done(await user.get(`/accounts/${id}?on=${onDayOf(shown.month, 31)}`));
          balance += (type === 'asset' ? 1 : -1) * Math.round(own * 100);
        }
        const envelopes = Math.round(shown.to_assign * 100) + Math.round(shown.available * 100);
        expect(envelopes, shown.month).toBe(balance);
        const alone = done(await user.get(`/budgeting/budgets/${shown.month}`));
        expect(alone).toEqual(shown);
      }
      return months.length - first;
    },
  };
}

test('in every month, what is assigned and what is left to assign is what the accounts in the budget have', async () => {
  const size = Number(process.env.BUDGET_STEPS ?? 60);
  let compared = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: size, maxLength: size }), async (steps) => {
      const household = await newHousehold();
      for (const [number, taken] of steps.entries()) {
        await household.take(taken);
        if (number % 20 === 19) compared += await household.expectAgreement();
      }
    }),
    { numRuns: Number(process.env.BUDGET_RUNS ?? 2), endOnFailure: true },
  );
  expect(compared).toBeGreaterThan(0);
});
