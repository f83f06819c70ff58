import * as z from 'zod/mini';
import { ACCOUNT_TYPES } from '../ledger/balance.ts';
import { amount, currencyId, rate } from '../ledger/fields.ts';
import { defineEndpoint } from '../platform/endpoint/contract.ts';
import { date, flag, pageQuery } from '../platform/endpoint/fields.ts';
import { create, get, list, type Naming, remove, update } from '../platform/endpoint/operations.ts';
import { about } from '../platform/record.ts';
import { account, code } from './account.ts';

const ACCOUNTS: Naming = {
  noun: 'Account',
  nouns: 'Accounts',
  one: 'an account',
  folder: 'accounts',
  path: '/accounts',
  tag: 'Accounts',
};

export const listAccounts = defineEndpoint(() => ({
  ...list(ACCOUNTS, account),
  summary: 'List accounts with their balances, by code',
  description: 'Codes are compared as strings: 10000 comes before 2000.',
  query: z.object({
    ...pageQuery,
    type: about(z.optional(z.enum(ACCOUNT_TYPES)), 'Only accounts of this type.', 'asset'),
    is_active: about(z.optional(flag), 'Only active accounts, or only inactive ones.', true),
  }),
}));

export const createAccount = defineEndpoint(() => ({
  ...create(ACCOUNTS, account),
  description:
    'Without a `code`, the account gets the next free one of its type: 1000, 2000, 3000, 4000 or 5000 and up. A book can have 1,000 accounts, including the six that it is created with. Accounts created for categories do not count. With `opening_balance`, a journal entry against "Opening balances" is posted in the same write. That is the account that the book was created with, even if it has been renamed; if it was deleted, the first active equity account by code, or else a new one.',
  body: z.extend(account.body, {
    opening_balance: about(
      z.optional(amount),
      'Opening balance of an asset or liability account. Positive means money you have (asset) or owe (liability). Must not be 0.',
      500,
    ),
    opening_currency_id: about(
      z.optional(currencyId),
      'Currency code of `opening_balance`. Default: `currency_id`, or else the base currency.',
    ),
    opening_date: about(z.optional(date), 'Day of the opening balance. Default: today, in your time zone.'),
    opening_fx_rate: about(
      z.optional(rate),
      'Units of the base currency per unit of the currency. Default: the rate on the opening date.',
    ),
  }),
  errors: ['account_code_taken', 'account_limit_reached', 'period_locked', 'conflict'],
}));

export const getAccount = defineEndpoint(() => ({
  ...get(ACCOUNTS, account),
  summary: 'Show an account with its balances',
  description:
    'With `on`, `balance` and `balances` are those at the end of that day, which may be in the future. All other fields have their current values.',
  query: z.object({
    on: z.optional(about(date, 'Show the balances at the end of this day. Default: all days.', '2026-09-30')),
  }),
}));

export const updateAccount = defineEndpoint(() => ({
  ...update(ACCOUNTS, account),
  description:
    'The type never changes. Without a `code`, `currency_id` or `in_budget`, the account keeps the one it has. Without `is_active`, it becomes active, and without `owner_member_id`, joint. An owner who has left the book may stay. Changing `currency_id` moves nothing, and changing `in_budget` changes the budgets of all months.',
  body: z.extend(account.body, {
    code: about(
      z.optional(code),
      'Letters, digits, dots, dashes and underscores. Default: the current code.',
    ),
    type: about(z.optional(z.string()), 'Accepted if it is the type of the account.'),
  }),
  errors: ['account_code_taken', 'conflict'],
}));

export const deleteAccount = defineEndpoint(() => ({
  ...remove(ACCOUNTS),
  summary: 'Delete an account that nothing uses',
  description:
    'Deleted transactions and obligations still use the account, because they can be restored. Schedules do not count: one that uses the account stays, but cannot post its dates until you change it.',
  errors: ['account_in_use', 'conflict'],
}));
