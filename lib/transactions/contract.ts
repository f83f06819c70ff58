import * as z from 'zod/mini';
import { defineEndpoint, shared } from '../platform/endpoint/contract.ts';
import { reference } from '../platform/endpoint/fields.ts';
import { about } from '../platform/record.ts';
import { expenseOrIncome } from './expense-or-income.ts';
import { create, get, list, listQuery, type Naming, remove, restore, update } from './operations.ts';

/** Expenses and incomes are mirror images: everything but their names is the same. */
const EXPENSES: Naming = {
  noun: 'Expense',
  nouns: 'Expenses',
  one: 'an expense',
  folder: 'transactions',
  path: '/budgeting/expenses',
  tag: 'Expenses',
  restoreErrors: ['replaced_by_transfer'],
};
const INCOMES: Naming = {
  noun: 'Income',
  nouns: 'Incomes',
  one: 'an income',
  folder: 'transactions',
  path: '/budgeting/incomes',
  tag: 'Incomes',
  restoreErrors: ['replaced_by_transfer'],
};

const query = shared(() =>
  z.object({
    ...listQuery,
    category_id: z.optional(about(reference, 'Only transactions with this category, or with a split in it.')),
    asset_account_id: z.optional(about(reference, 'Only transactions paid from or into this account.')),
  }),
);

/** A new one may be filled in by rules. */
export const newExpenseOrIncome = shared(() =>
  z.extend(expenseOrIncome.body, {
    apply_rules: z.optional(
      about(
        z.boolean(),
        'Whether the active rules run over it. They fill in category or splits if neither is sent, may replace payee and memo, and add tags. Default: false.',
        false,
      ),
    ),
  }),
);

const CREATE =
  'Posts a balanced ledger entry. Without `fx_rate`, the latest rate on or before the date converts the amount to the base currency. If there is no recent enough rate, the response is a 422 with the code `fx_rate_unavailable` on `currency_id`.';
const UPDATE =
  "Replaces the ledger entry: old effects are removed and new ones added in one write. An `fx_rate` equal to the current one keeps a provider's rate and its source, unless the currency changes or the date moves before the date of the rate; the rate is then looked up again. In the base currency, it must be 1 or left out. Without `fx_rate`, a provider's rate is kept if the currency and the date stay the same; otherwise it is looked up.";

export const listExpenses = defineEndpoint(() => list(EXPENSES, query, expenseOrIncome));
export const createExpense = defineEndpoint(() => ({
  ...create(EXPENSES, { body: newExpenseOrIncome, response: expenseOrIncome.response }, CREATE),
  role: 'recorder',
}));
export const getExpense = defineEndpoint(() => get(EXPENSES, expenseOrIncome));
export const updateExpense = defineEndpoint(() => update(EXPENSES, expenseOrIncome, UPDATE));
export const deleteExpense = defineEndpoint(() => remove(EXPENSES));
export const restoreExpense = defineEndpoint(() => restore(EXPENSES, expenseOrIncome));

export const listIncomes = defineEndpoint(() => list(INCOMES, query, expenseOrIncome));
export const createIncome = defineEndpoint(() => ({
  ...create(INCOMES, { body: newExpenseOrIncome, response: expenseOrIncome.response }, CREATE),
  role: 'recorder',
}));
export const getIncome = defineEndpoint(() => get(INCOMES, expenseOrIncome));
export const updateIncome = defineEndpoint(() => update(INCOMES, expenseOrIncome, UPDATE));
export const deleteIncome = defineEndpoint(() => remove(INCOMES));
export const restoreIncome = defineEndpoint(() => restore(INCOMES, expenseOrIncome));
