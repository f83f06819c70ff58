import * as z from 'zod/mini';
import { TRANSACTION_KINDS, type TransactionKind } from '../ledger/posting.ts';
import { defineEndpoint, shared } from '../platform/endpoint/contract.ts';
import {
  amount,
  currencyId,
  date,
  flag,
  idParams,
  page,
  pageQuery,
  reference,
  text,
  timestamp,
} from '../platform/endpoint/fields.ts';

const line = /* @__PURE__ */ shared(() =>
  z.strictObject({
    id: z.string(),
    account_id: z.string(),
    account_name: z.string(),
    debit: z.number(),
    credit: z.number(),
    debit_base: z.number(),
    credit_base: z.number(),
    memo: z.optional(z.string()),
  }),
);

const transaction = /* @__PURE__ */ shared(() =>
  z.strictObject({
    id: z.string(),
    kind: z.enum(TRANSACTION_KINDS),
    date,
    currency_id: z.string(),
    currency_code: z.string(),
    base_currency_id: z.string(),
    base_currency_code: z.string(),
    category_id: z.string(),
    asset_account_id: z.string(),
    amount: z.number(),
    base_amount: z.number(),
    fx_rate: z.number(),
    fx_rate_date: date,
    fx_rate_source: z.enum(['provider', 'user', 'same_currency']),
    memo: z.optional(z.string()),
    is_locked: z.boolean(),
    lines: z.array(line),
    created_at: timestamp,
    updated_at: timestamp,
    deleted_at: z.optional(timestamp),
  }),
);

const body = /* @__PURE__ */ shared(() =>
  z.object({
    currency_id: currencyId,
    category_id: reference,
    amount,
    date,
    asset_account_id: reference,
    fx_rate: z.optional(z.number()),
    memo: z.optional(text(0, 500)),
    kind: z.optional(z.string()),
  }),
);

const readQuery = /* @__PURE__ */ shared(() => z.object({ include_deleted: z.optional(flag) }));

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
function list(kind: TransactionKind) {
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
      from: z.optional(date),
      to: z.optional(date),
      category_id: z.optional(reference),
      asset_account_id: z.optional(reference),
      currency_id: z.optional(currencyId),
      include_deleted: z.optional(flag),
    }),
    response: page(transaction),
    errors: [],
  };
}

function create(kind: TransactionKind) {
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
      'Posts a balanced ledger entry. Without `fx_rate` the latest rate on or before the date converts it to the base currency; when there is none, the answer is a 422 with the code `fx_rate_unavailable` on `currency_id`.',
    body,
    response: transaction,
    etag: true,
    idempotent: true,
    errors: ['period_locked', 'conflict'] as const,
  };
}

function get(kind: TransactionKind) {
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
    response: transaction,
    etag: true,
    errors: [],
  };
}

function update(kind: TransactionKind) {
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
      "Re-posts the entry: old effects out, new effects in, at once. An `fx_rate` equal to the present one, if that is the provider's, keeps it and its source; put back with another currency, or with a date before the rate's, it is looked up. Without `fx_rate` a rate of the provider's is kept while the currency and the date stay the same; otherwise it is looked up.",
    params: idParams,
    body,
    response: transaction,
    etag: true,
    errors: ['period_locked', 'conflict'] as const,
  };
}

function remove(kind: TransactionKind) {
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
    description: 'Takes its effects out of every balance. It can be restored.',
    params: idParams,
    etag: true,
    errors: ['period_locked', 'conflict'] as const,
  };
}

function restore(kind: TransactionKind) {
  const { Noun, noun, path, tag } = NAMES[kind];
  return {
    id: `restore${Noun}`,
    folder,
    method: 'POST' as const,
    path: `${path}/{id}/restore`,
    auth: 'user' as const,
    access: 'writer' as const,
    tag,
    summary: `Restore ${noun} that was deleted`,
    params: idParams,
    response: transaction,
    etag: true,
    errors: ['period_locked', 'restore_blocked', 'conflict'] as const,
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
