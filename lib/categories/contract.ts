import * as z from 'zod/mini';
import { NO_GROUP } from '../groups/none.ts';
import { CATEGORY_KINDS } from '../ledger/kinds.ts';
import { defineEndpoint, shared } from '../platform/endpoint/contract.ts';
import { flag, pageQuery, rule } from '../platform/endpoint/fields.ts';
import { create, get, list, type Naming, remove, update } from '../platform/endpoint/operations.ts';
import { isId } from '../platform/id.ts';
import { about } from '../platform/record.ts';
import { category } from './category.ts';

const CATEGORIES: Naming = {
  noun: 'Category',
  nouns: 'Categories',
  one: 'a category',
  folder: 'categories',
  path: '/budgeting/categories',
  tag: 'Budget categories',
};

const groupOrNone = shared(() =>
  z.string().check(rule('not_found', 'no such group', (value) => value === NO_GROUP || isId(value))),
);

export const listCategories = defineEndpoint(() => ({
  ...list(CATEGORIES, category),
  summary: 'List categories, by name',
  description: 'Ordered by name, ignoring case, then by id.',
  query: z.object({
    ...pageQuery,
    kind: about(z.optional(z.enum(CATEGORY_KINDS)), 'Only categories of this kind.', 'expense'),
    group_id: z.optional(
      about(groupOrNone, 'Only categories of this group; `none`: those in no group.', NO_GROUP),
    ),
    is_active: about(z.optional(flag), 'Only active categories, or only inactive ones.', true),
  }),
}));

export const createCategory = defineEndpoint(() => ({
  ...create(CATEGORIES, category),
  description:
    'Without `account_id`, a ledger account with the same name and the type of `kind` is created too. Names are unique within a kind, ignoring case. A book can have 1,000 categories; requests sent at the same moment may exceed that limit.',
  errors: ['category_name_taken', 'category_limit_reached'],
}));

export const getCategory = defineEndpoint(() => get(CATEGORIES, category));

export const updateCategory = defineEndpoint(() => ({
  ...update(CATEGORIES, category),
  description:
    '`kind` and the account never change. The account keeps its name, which registers and the trial balance show: rename it with `PUT /accounts/{id}`. Without `is_active`, the category becomes active. Without `budget_rollover`, it keeps its current value, and it keeps its target. Without `group_id`, `position` or `icon`, it has none.',
  body: z.extend(category.body, {
    kind: about(z.optional(z.string()), 'Accepted if it is the kind of the category.'),
    account_id: about(z.optional(z.string()), 'Accepted if it is the account of the category.'),
    account: about(
      z.optional(z.object({ id: about(z.string(), 'Id of the account.') })),
      'Accepted if it is the account of the category.',
    ),
  }),
  errors: ['category_name_taken', 'conflict'],
}));

export const deleteCategory = defineEndpoint(() => ({
  ...remove(CATEGORIES),
  summary: 'Delete a category without transactions',
  description:
    'Deleted transactions and obligations do not count, but cannot be restored without the category. Its budgets are deleted too, and so is its account, if nothing else uses it. A schedule that uses the category stays, but cannot post its dates until you change it.',
  errors: ['category_in_use', 'conflict'],
}));
