import * as z from 'zod/mini';
import { CATEGORY_KINDS } from '../ledger/kinds.ts';
import { defineEndpoint } from '../platform/endpoint/contract.ts';
import { pageQuery } from '../platform/endpoint/fields.ts';
import { create, get, list, type Naming, remove, update } from '../platform/endpoint/operations.ts';
import { about } from '../platform/record.ts';
import { group } from './group.ts';

const GROUPS: Naming = {
  noun: 'Group',
  nouns: 'Groups',
  one: 'a group of categories',
  folder: 'groups',
  path: '/budgeting/groups',
  tag: 'Category groups',
};

export const listGroups = defineEndpoint(() => ({
  ...list(GROUPS, group),
  summary: 'List groups of categories, in order',
  description:
    'Expense groups first; within a kind by `position`, then by name, ignoring case. Groups without a position come after those that have one.',
  query: z.object({
    ...pageQuery,
    kind: about(z.optional(z.enum(CATEGORY_KINDS)), 'Only groups of this kind.', 'expense'),
  }),
}));

export const createGroup = defineEndpoint(() => ({
  ...create(GROUPS, group),
  description: 'A book can have 100 groups.',
  errors: ['group_name_taken', 'group_limit_reached'],
}));

export const getGroup = defineEndpoint(() => get(GROUPS, group));

export const updateGroup = defineEndpoint(() => ({
  ...update(GROUPS, group),
  description: 'Its categories stay as they are.',
  body: z.extend(group.body, {
    kind: about(z.optional(z.string()), 'Accepted if it is the kind of the group.'),
  }),
  errors: ['group_name_taken', 'conflict'],
}));

export const deleteGroup = defineEndpoint(() => ({
  ...remove(GROUPS),
  description: 'Its categories stay, without a group.',
}));
