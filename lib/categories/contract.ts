import * as z from 'zod/mini';
import { TRANSACTION_KINDS } from '../ledger/posting.ts';
import { defineEndpoint, shared } from '../platform/endpoint/contract.ts';
import { flag, idParams, page, pageQuery, reference, text, timestamp } from '../platform/endpoint/fields.ts';

const category = /* @__PURE__ */ shared(() =>
  z.strictObject({
    id: z.string(),
    kind: z.enum(TRANSACTION_KINDS),
    name: z.string(),
    is_active: z.boolean(),
    account: z.strictObject({
      id: z.string(),
      name: z.string(),
      code: z.string(),
      type: z.string(),
      is_active: z.boolean(),
    }),
    created_at: timestamp,
    updated_at: timestamp,
  }),
);

const tag = 'Budget categories';
const folder = 'categories';

export const listCategories = /* @__PURE__ */ defineEndpoint(() => ({
  id: 'listCategories',
  folder,
  method: 'GET',
  path: '/budgeting/categories',
  auth: 'user',
  access: 'reader',
  tag,
  summary: 'List categories, by name',
  query: z.object({
    ...pageQuery,
    kind: z.optional(z.enum(TRANSACTION_KINDS)),
    is_active: z.optional(flag),
  }),
  response: page(category),
  errors: [],
}));

export const createCategory = /* @__PURE__ */ defineEndpoint(() => ({
  id: 'createCategory',
  folder,
  method: 'POST',
  path: '/budgeting/categories',
  auth: 'user',
  access: 'writer',
  tag,
  summary: 'Create a category',
  description:
    'Without `account_id` a ledger account of the same name and of the type of `kind` is created with it. Names are unique within a kind, without regard to case. A user can have 1,000 categories; requests sent at the same moment may exceed that by their number.',
  body: z.object({
    name: text(1, 150),
    is_active: z.optional(z.boolean()),
    kind: z.optional(z.enum(TRANSACTION_KINDS)),
    account_id: z.optional(reference),
    account: z.optional(z.object({ id: reference })),
  }),
  response: category,
  etag: true,
  idempotent: true,
  errors: ['category_name_taken', 'category_limit_reached'],
}));

export const getCategory = /* @__PURE__ */ defineEndpoint(() => ({
  id: 'getCategory',
  folder,
  method: 'GET',
  path: '/budgeting/categories/{id}',
  auth: 'user',
  access: 'reader',
  tag,
  summary: 'Show a category',
  params: idParams,
  response: category,
  etag: true,
  errors: [],
}));

export const updateCategory = /* @__PURE__ */ defineEndpoint(() => ({
  id: 'updateCategory',
  folder,
  method: 'PUT',
  path: '/budgeting/categories/{id}',
  auth: 'user',
  access: 'writer',
  tag,
  summary: 'Change a category',
  description: '`kind` and the account never change. `is_active` left out is true.',
  params: idParams,
  body: z.object({
    name: text(1, 150),
    is_active: z.optional(z.boolean()),
    kind: z.optional(z.string()),
    account_id: z.optional(z.string()),
    account: z.optional(z.object({ id: z.string() })),
  }),
  response: category,
  etag: true,
  errors: ['category_name_taken', 'conflict'],
}));

export const deleteCategory = /* @__PURE__ */ defineEndpoint(() => ({
  id: 'deleteCategory',
  folder,
  method: 'DELETE',
  path: '/budgeting/categories/{id}',
  auth: 'user',
  access: 'writer',
  tag,
  summary: 'Delete a category without live transactions',
  description: 'Its account goes with it when nothing else uses that.',
  params: idParams,
  etag: true,
  errors: ['category_in_use', 'conflict'],
}));
