import * as z from 'zod/mini';
import { CATEGORIES_MAX } from '../categories/category.ts';
import { amount } from '../ledger/fields.ts';
import { defineEndpoint, shared } from '../platform/endpoint/contract.ts';
import { month, pathId, reference } from '../platform/endpoint/fields.ts';
import { about } from '../platform/record.ts';
import { budgetReport, categoryBudget, monthBudget } from './budget.ts';

const tag = 'Budgets';
const folder = 'budgets';

const pathMonth = shared(() => about(month, 'The month.', '2026-09'));

export const getBudget = defineEndpoint(() => ({
  id: 'getBudget',
  folder,
  method: 'GET',
  path: '/budgeting/budgets/{month}',
  tag,
  summary: 'Show the budget of a month',
  description:
    'In the base currency. The money on your accounts is divided among the categories: `available` is in the envelopes, and `to_assign` is not in any yet. Together they are exactly what the accounts with `in_budget` have at the end of the month, as `GET /accounts/{id}` with `on` shows it, inactive accounts included: assets minus liabilities. So money that was in the bank before you began to budget is there to be assigned, and money that moves to an account outside the budget, such as a loan that you give, is not.\n\nA month without assignments shows what categories carry over and spend. Before the first month with an assignment, nothing is carried over, and `to_assign` is the `income` and `other` of the month. Changing `in_budget` of an account changes all months at once. If there are more than 100,000 category totals since the first month with an assignment, the response is a 422 with the code `range_too_large`.',
  params: z.object({ month: pathMonth }),
  response: monthBudget,
  etag: true,
}));

export const assignBudget = defineEndpoint(() => ({
  id: 'assignBudget',
  folder,
  method: 'PUT',
  path: '/budgeting/budgets/{month}/{category_id}',
  tag,
  summary: 'Assign money to a category in a month',
  description:
    'Replaces the amount that the month assigns to the category; 0 removes it. Only expense categories have budgets. The period lock does not apply. All assignments together may have at most 10^15-1 minor units, regardless of sign, and there can be at most 100,000 of them. After the first assignment, the base currency cannot change. `If-Match` takes the `ETag` of an earlier response to this request, not that of the month.',
  params: z.object({ month: pathMonth, category_id: about(pathId, 'Id of the category.') }),
  body: z.object({
    assigned: about(amount, 'Amount assigned to the category in this month. It may be negative.', 300),
  }),
  response: categoryBudget,
  etag: true,
  errors: ['budget_limit_reached', 'conflict'],
}));

export const copyBudget = defineEndpoint(() => ({
  id: 'copyBudget',
  folder,
  method: 'POST',
  path: '/budgeting/budgets/{month}/copy',
  tag,
  summary: 'Copy the assignments of another month',
  description:
    'Replaces all assignments of the month with those of `from`; categories without an assignment in `from` become 0. Repeating the request changes nothing, so no `Idempotency-Key` is needed.',
  params: z.object({ month: pathMonth }),
  body: z.object({ from: about(month, 'The month to copy.', '2026-08') }),
  response: monthBudget,
  readable: z.object({}),
  etag: true,
  errors: ['budget_limit_reached', 'conflict'],
}));

export const fundBudget = defineEndpoint(() => ({
  id: 'fundBudget',
  folder,
  method: 'POST',
  path: '/budgeting/budgets/{month}/fund',
  tag,
  summary: 'Assign what the targets need',
  description:
    'Raises what the month assigns to each active category by what it needs, whatever `to_assign` is. Repeating the request changes nothing, so no `Idempotency-Key` is needed.',
  params: z.object({ month: pathMonth }),
  body: z.object({
    category_ids: z.optional(
      about(
        z.array(reference).check(z.minLength(1), z.maxLength(CATEGORIES_MAX)),
        'Only these expense categories.',
      ),
    ),
  }),
  response: monthBudget,
  readable: z.object({}),
  etag: true,
  errors: ['budget_limit_reached', 'conflict'],
}));

export const moveBudget = defineEndpoint(() => ({
  id: 'moveBudget',
  folder,
  method: 'POST',
  path: '/budgeting/budgets/{month}/move',
  tag,
  summary: 'Move money from one category to another',
  description:
    'Lowers what the month assigns to one expense category and raises it for another by the same amount, both or neither. What was assigned in the meantime is kept. The category that gives may end below 0; `to_assign` stays as it is.',
  params: z.object({ month: pathMonth }),
  body: z.object({
    from_category_id: about(reference, 'The expense category that gives.'),
    to_category_id: about(reference, 'The expense category that receives; not the same one.'),
    amount: about(amount, 'Amount in the base currency, greater than 0.', 40),
  }),
  response: monthBudget,
  etag: true,
  idempotent: true,
  errors: ['budget_limit_reached', 'conflict'],
}));

export const getBudgetReport = defineEndpoint(() => ({
  id: 'getBudgetReport',
  folder,
  method: 'GET',
  path: '/reports/budget',
  tag,
  summary: 'Budgets of several months',
  description:
    'Up to 24 months as `GET /budgeting/budgets/{month}` shows them, with up to 5,000 categories in total.',
  query: z.object({
    from: about(month, 'First month, inclusive.', '2026-09'),
    to: about(month, 'Last month, inclusive; the range may have at most 24 months.', '2026-09'),
  }),
  response: budgetReport,
}));
