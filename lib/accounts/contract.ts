import * as z from 'zod/mini';
import { ACCOUNT_TYPES } from '../ledger/balance.ts';
import { defineEndpoint, shared } from '../platform/endpoint/contract.ts';
import { flag, idParams, page, pageQuery, rule, text, timestamp } from '../platform/endpoint/fields.ts';

const account = /* @__PURE__ */ shared(() =>
  z.strictObject({
    id: z.string(),
    code: z.string(),
    name: z.string(),
    type: z.enum(ACCOUNT_TYPES),
    is_active: z.boolean(),
    balance: z.number(),
    balances: z.array(z.strictObject({ currency_id: z.string(), balance: z.number() })),
    created_at: timestamp,
    updated_at: timestamp,
  }),
);

const code = /* @__PURE__ */ shared(() =>
  text(1, 20).check(
    rule('invalid_code', 'must have letters, digits, dots, dashes or underscores only', (value) =>
      /^[\w.-]+$/.test(value),
    ),
  ),
);

const tag = 'Accounts';
const folder = 'accounts';

export const listAccounts = /* @__PURE__ */ defineEndpoint(() => ({
  id: 'listAccounts',
  folder,
  method: 'GET',
  path: '/accounts',
  auth: 'user',
  access: 'reader',
  tag,
  summary: 'List accounts with their balances, by code',
  query: z.object({ ...pageQuery, type: z.optional(z.enum(ACCOUNT_TYPES)), is_active: z.optional(flag) }),
  response: page(account),
  errors: [],
}));

export const createAccount = /* @__PURE__ */ defineEndpoint(() => ({
  id: 'createAccount',
  folder,
  method: 'POST',
  path: '/accounts',
  auth: 'user',
  access: 'writer',
  tag,
  summary: 'Create an account',
  description:
    'Without a `code` the account gets the next free one of its type: 1000, 2000, 3000, 4000 or 5000 and up. A user can have 1,000 accounts, the six of registration included; those made for categories do not count.',
  body: z.object({
    name: text(1, 150),
    type: z.enum(ACCOUNT_TYPES),
    code: z.optional(code),
    is_active: z.optional(z.boolean()),
  }),
  response: account,
  etag: true,
  idempotent: true,
  errors: ['account_code_taken', 'account_limit_reached'],
}));

export const getAccount = /* @__PURE__ */ defineEndpoint(() => ({
  id: 'getAccount',
  folder,
  method: 'GET',
  path: '/accounts/{id}',
  auth: 'user',
  access: 'reader',
  tag,
  summary: 'Show an account with its balances',
  params: idParams,
  response: account,
  etag: true,
  errors: [],
}));

export const updateAccount = /* @__PURE__ */ defineEndpoint(() => ({
  id: 'updateAccount',
  folder,
  method: 'PUT',
  path: '/accounts/{id}',
  auth: 'user',
  access: 'writer',
  tag,
  summary: 'Change an account',
  description: 'The type never changes. A `code` left out stays as it is; `is_active` left out is true.',
  params: idParams,
  body: z.object({
    name: text(1, 150),
    type: z.optional(z.string()),
    code: z.optional(code),
    is_active: z.optional(z.boolean()),
  }),
  response: account,
  etag: true,
  errors: ['account_code_taken', 'conflict'],
}));

export const deleteAccount = /* @__PURE__ */ defineEndpoint(() => ({
  id: 'deleteAccount',
  folder,
  method: 'DELETE',
  path: '/accounts/{id}',
  auth: 'user',
  access: 'writer',
  tag,
  summary: 'Delete an account that nothing uses',
  description:
    'Lines of deleted transactions and deleted obligations count as use, because they can be restored.',
  params: idParams,
  etag: true,
  errors: ['account_in_use', 'conflict'],
}));
