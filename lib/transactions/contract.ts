import * as z from 'zod/mini';
import { currencyId } from '../ledger/fields.ts';
import type { CategoryKind } from '../ledger/kinds.ts';
import { defineEndpoint, shared } from '../platform/endpoint/contract.ts';
import { date, idParams, includeDeleted, page, pageQuery, reference } from '../platform/endpoint/fields.ts';
import { about } from '../platform/record.ts';
import { expenseOrIncome } from './expense-or-income.ts';

const readQuery = /* @__PURE__ */ shared(() => z.object({ include_deleted: includeDeleted }));

const NAMES = {
  expense: {
    Noun: 'Expense',
    noun: 'an expense',
    nouns: 'expenses',
    path: '/budgeting/expenses',
    tag: 'Expenses',
  },
  income: { Noun: 'Income', noun: 'an income', nouns: 'incomes', path: '/budgeting/incomes', tag: 'Incomes' },
} as const;

const folder = 'transactions';

/** Expenses and incomes are mirror images: each operation is described once, and defined for both below. */
function list(kind: CategoryKind) {
  const { nouns, path, tag } = NAMES[kind];
  return {
    id: kind === 'expense' ? 'listExpenses' : 'listIncomes',
    folder,
    method: 'GET' as const,
    path,
    auth: 'user' as const,
    access: 'reader' as const,
    tag,
    summary: `List ${nouns}, newest date first`,
    query: z.object({
      ...pageQuery,
      from: z.optional(about(date, 'First day, inclusive.', '2026-09-01')),
      to: z.optional(about(date, 'Last day, inclusive.', '2026-09-30')),
      category_id: z.optional(about(reference, 'Only transactions of this category.')),
      asset_account_id: z.optional(about(reference, 'Only transactions that this account paid or received.')),
      currency_id: z.optional(about(currencyId, 'Only transactions in this currency.', 'USD')),
      include_deleted: includeDeleted,
    }),
    response: page(expenseOrIncome.response),
    errors: [],
  };
}

function create(kind: CategoryKind) {
  const { Noun, noun, path, tag } = NAMES[kind];
  return {
    id: `create${Noun}`,
    folder,
    method: 'POST' as const,
    path,
    auth: 'user' as const,
    access: 'writer' as const,
    tag,
    summary: `Record ${noun}`,
    description:
      'Posts a balanced ledger entry. Without `fx_rate`, the latest rate on or before the date converts the amount to the base currency. If there is no recent enough rate, the response is a 422 with the code `fx_rate_unavailable` on `currency_id`.',
    body: expenseOrIncome.body,
    response: expenseOrIncome.response,
    etag: true,
    idempotent: true,
    errors: ['period_locked', 'external_id_taken', 'conflict'] as const,
  };
}

function get(kind: CategoryKind) {
  const { Noun, noun, path, tag } = NAMES[kind];
  return {
    id: `get${Noun}`,
    folder,
    method: 'GET' as const,
    path: `${path}/{id}`,
    auth: 'user' as const,
    access: 'reader' as const,
    tag,
    summary: `Show ${noun}`,
    params: idParams,
    query: readQuery,
    response: expenseOrIncome.response,
    etag: true,
    errors: [],
  };
}

function update(kind: CategoryKind) {
  const { Noun, noun, path, tag } = NAMES[kind];
  return {
    id: `update${Noun}`,
    folder,
    method: 'PUT' as const,
    path: `${path}/{id}`,
    auth: 'user' as const,
    access: 'writer' as const,
    tag,
    summary: `Change ${noun}`,
    description:
      "Replaces the ledger entry: old effects are removed and new ones added in one write. An `fx_rate` equal to the current one keeps a provider's rate and its source, unless the currency changes or the date moves before that of the rate; the rate is then looked up again. Without `fx_rate`, a provider's rate is kept if the currency and the date stay the same; otherwise it is looked up.",
    params: idParams,
    body: expenseOrIncome.body,
    response: expenseOrIncome.response,
    etag: true,
    errors: ['period_locked', 'external_id_taken', 'conflict'] as const,
  };
}

function remove(kind: CategoryKind) {
  const { Noun, noun, path, tag } = NAMES[kind];
  return {
    id: `delete${Noun}`,
    folder,
    method: 'DELETE' as const,
    path: `${path}/{id}`,
    auth: 'user' as const,
    access: 'writer' as const,
    tag,
    summary: `Delete ${noun}`,
    description: 'Removes its effects from every balance. It can be restored.',
    params: idParams,
    etag: true,
    errors: ['period_locked', 'conflict'] as const,
  };
}

function restore(kind: CategoryKind) {
  const { Noun, path, tag } = NAMES[kind];
  return {
    id: `restore${Noun}`,
    folder,
    method: 'POST' as const,
    path: `${path}/{id}/restore`,
    auth: 'user' as const,
    access: 'writer' as const,
    tag,
    summary: `Restore a deleted ${kind}`,
    params: idParams,
    response: expenseOrIncome.response,
    etag: true,
    errors: ['period_locked', 'restore_blocked', 'external_id_taken', 'conflict'] as const,
  };
}

export const listExpenses = /* @__PURE__ */ defineEndpoint(() => list('expense'));
export const createExpense = /* @__PURE__ */ defineEndpoint(() => create('expense'));
export const getExpense = /* @__PURE__ */ defineEndpoint(() => get('expense'));
export const updateExpense = /* @__PURE__ */ defineEndpoint(() => update('expense'));
export const deleteExpense = /* @__PURE__ */ defineEndpoint(() => remove('expense'));
export const restoreExpense = /* @__PURE__ */ defineEndpoint(() => restore('expense'));

export const listIncomes = /* @__PURE__ */ defineEndpoint(() => list('income'));
export const createIncome = /* @__PURE__ */ defineEndpoint(() => create('income'));
export const getIncome = /* @__PURE__ */ defineEndpoint(() => get('income'));
export const updateIncome = /* @__PURE__ */ defineEndpoint(() => update('income'));
export const deleteIncome = /* @__PURE__ */ defineEndpoint(() => remove('income'));
export const restoreIncome = /* @__PURE__ */ defineEndpoint(() => restore('income'));
