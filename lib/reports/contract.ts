import * as z from 'zod/mini';
import { defineEndpoint } from '../platform/endpoint/contract.ts';
import { month } from '../platform/endpoint/fields.ts';
import { about } from '../platform/record.ts';
import { summary, trialBalance } from './report-schemas.ts';

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
    'In the base currency. Shows every month of the range, including both ends: up to 120 months, with up to 7,000 category rows altogether, including those of `total`. `share` is the share of its own kind, from 0 to 1.',
  query: z.object({
    from: about(month, 'First month, inclusive.', '2026-08'),
    to: about(month, 'Last month, inclusive; the range may have at most 120 months.', '2026-09'),
  }),
  response: summary,
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
    'In the base currency: the balance of each account, in the column of its side. The two totals are always equal.',
  response: trialBalance,
  errors: [],
}));
