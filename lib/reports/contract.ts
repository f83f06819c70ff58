import * as z from 'zod/mini';
import { ACCOUNT_TYPES } from '../ledger/balance.ts';
import { TRANSACTION_KINDS } from '../ledger/posting.ts';
import { defineEndpoint, shared } from '../platform/endpoint/contract.ts';
import { month } from '../platform/endpoint/fields.ts';

const totals = /* @__PURE__ */ shared(() => ({
  income: z.number(),
  expense: z.number(),
  net: z.number(),
  categories: z.array(
    z.strictObject({
      category_id: z.string(),
      name: z.string(),
      kind: z.enum(TRANSACTION_KINDS),
      amount: z.number(),
      share: z.number(),
    }),
  ),
}));

const tag = 'Reports';
const folder = 'reports';

export const getSummary = /* @__PURE__ */ defineEndpoint(() => ({
  id: 'getSummary',
  folder,
  method: 'GET',
  path: '/reports/summary',
  auth: 'user',
  access: 'reader',
  tag,
  summary: 'Income and expenses by month and category',
  description:
    'In the base currency. Every month of the range is there, both ends included: up to 120 months, with up to 7,000 rows of categories in all, those of `total` included. `share` is the part of its own kind, from 0 to 1.',
  query: z.object({ from: month, to: month }),
  response: z.strictObject({
    from: month,
    to: month,
    base_currency_id: z.string(),
    months: z.array(z.strictObject({ month, ...totals })),
    total: z.strictObject(totals),
  }),
  errors: [],
}));

export const getTrialBalance = /* @__PURE__ */ defineEndpoint(() => ({
  id: 'getTrialBalance',
  folder,
  method: 'GET',
  path: '/reports/trial-balance',
  auth: 'user',
  access: 'reader',
  tag,
  summary: 'Trial balance',
  description:
    'In the base currency: the balance of each account on its own side. The two totals are always equal.',
  response: z.strictObject({
    base_currency_id: z.string(),
    accounts: z.array(
      z.strictObject({
        id: z.string(),
        code: z.string(),
        name: z.string(),
        type: z.enum(ACCOUNT_TYPES),
        debit: z.number(),
        credit: z.number(),
      }),
    ),
    total: z.strictObject({ debit: z.number(), credit: z.number() }),
  }),
  errors: [],
}));
