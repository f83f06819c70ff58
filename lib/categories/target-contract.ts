import * as z from 'zod/mini';
import { positiveAmount } from '../ledger/fields.ts';
import { defineEndpoint } from '../platform/endpoint/contract.ts';
import { idParams, month } from '../platform/endpoint/fields.ts';
import { about } from '../platform/record.ts';
import { category } from './category.ts';
import { repeatMonths, targetType } from './target.ts';

const tag = 'Budgets';
const folder = 'budgets';
const path = '/budgeting/categories/{id}/target';

export const updateTarget = defineEndpoint(() => ({
  id: 'updateTarget',
  folder,
  method: 'PUT',
  path,
  tag,
  summary: 'Set the target of a category',
  description:
    'Replaces the target, and returns the category. A month of the budget shows what is `needed`: for `monthly` `amount` - `assigned`; for `refill` `amount` - `carried` - `assigned`; for `by_month` (`amount` - `carried`) / months left, rounded up, - `assigned`. The months left include this one and the one in which it is due, which is the first of `month`, `month` + `repeat_months` and so on that is not before this one. It is never below 0, and 0 after the last. Only expense categories have targets. `by_month` needs a category that carries something over (`budget_rollover`). With the first target, the base currency cannot change any more. `If-Match` takes the `ETag` of the category.',
  params: idParams,
  body: z.object({
    type: about(
      targetType,
      '`monthly`: assign `amount` every month. `refill`: assign what is missing to `amount`. `by_month`: have `amount` in `month`, in equal parts until then.',
      'by_month',
    ),
    amount: about(positiveAmount, 'Amount in the base currency.', 600),
    month: z.optional(about(month, 'The month in which it is due. Required for `by_month`.', '2026-12')),
    repeat_months: z.optional(
      about(repeatMonths, 'For `by_month`: after how many months it is due again.', 12),
    ),
  }),
  response: category.response,
  readable: z.object({}),
  etag: true,
  errors: ['conflict'],
}));

export const deleteTarget = defineEndpoint(() => ({
  id: 'deleteTarget',
  folder,
  method: 'DELETE',
  path,
  tag,
  summary: 'Remove the target of a category',
  description: 'What is assigned stays. `If-Match` takes the `ETag` of the category.',
  params: idParams,
  etag: true,
  errors: ['conflict'],
}));
