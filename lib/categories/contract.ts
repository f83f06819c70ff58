import * as z from 'zod/mini';
import { CATEGORY_KINDS } from '../ledger/kinds.ts';
import { defineEndpoint } from '../platform/endpoint/contract.ts';
import { flag, idParams, page, pageQuery } from '../platform/endpoint/fields.ts';
import { about } from '../platform/record.ts';
import { category } from './category.ts';

const tag = 'Budget categories';
const folder = 'categories';

export const listCategories = /* @__PURE__ */ defineEndpoint(() => ({
  id: 'listCategories',
  folder,
  method: 'GET',
  path: '/budgeting/categories',
  tag,
  summary: 'List categories, by name',
  description: 'Ordered by name, ignoring case, then by id.',
  query: z.object({
    ...pageQuery,
    kind: about(z.optional(z.enum(CATEGORY_KINDS)), 'Only categories of this kind.', 'expense'),
    is_active: about(z.optional(flag), 'Only active categories, or only inactive ones.', true),
  }),
  response: page(category.response),
}));

export const createCategory = /* @__PURE__ */ defineEndpoint(() => ({
  id: 'createCategory',
  folder,
  method: 'POST',
  path: '/budgeting/categories',
  tag,
  summary: 'Create a category',
  description:
    'Without `account_id`, a ledger account with the same name and the type of `kind` is created too. Names are unique within a kind, ignoring case. A user can have 1,000 categories; requests sent at the same moment may exceed that limit.',
  body: category.body,
  response: category.response,
  etag: true,
  idempotent: true,
  errors: ['category_name_taken', 'category_limit_reached'],
}));

export const getCategory = /* @__PURE__ */ defineEndpoint(() => ({
  id: 'getCategory',
  folder,
  method: 'GET',
  path: '/budgeting/categories/{id}',
  tag,
  summary: 'Show a category',
  params: idParams,
  response: category.response,
  etag: true,
}));

export const updateCategory = /* @__PURE__ */ defineEndpoint(() => ({
  id: 'updateCategory',
  folder,
  method: 'PUT',
  path: '/budgeting/categories/{id}',
  tag,
  summary: 'Change a category',
  description:
    '`kind` and the account never change. The account keeps its name, which registers and the trial balance show: rename it with `PUT /accounts/{id}`. Without `is_active`, the category becomes active. Without `budget_rollover`, it keeps its current value.',
  params: idParams,
  body: z.extend(category.body, {
    kind: about(z.optional(z.string()), 'Accepted if it is the kind of the category.'),
    account_id: about(z.optional(z.string()), 'Accepted if it is the account of the category.'),
    account: about(
      z.optional(z.object({ id: about(z.string(), 'Id of the account.') })),
      'Accepted if it is the account of the category.',
    ),
  }),
  response: category.response,
  etag: true,
  errors: ['category_name_taken', 'conflict'],
}));

export const deleteCategory = /* @__PURE__ */ defineEndpoint(() => ({
  id: 'deleteCategory',
  folder,
  method: 'DELETE',
  path: '/budgeting/categories/{id}',
  tag,
  summary: 'Delete a category without transactions',
  description:
    'Deleted transactions and obligations do not count, but cannot be restored without the category. Its budgets are deleted too, and so is its account, if nothing else uses it. A schedule that uses the category stays, but cannot post its dates until you change it.',
  params: idParams,
  etag: true,
  errors: ['category_in_use', 'conflict'],
}));
