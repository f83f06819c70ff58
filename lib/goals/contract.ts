import * as z from 'zod/mini';
import { defineEndpoint } from '../platform/endpoint/contract.ts';
import { includeDeleted, pageQuery } from '../platform/endpoint/fields.ts';
import {
  create,
  get,
  list,
  type Naming,
  readQuery,
  remove,
  restore,
  update,
} from '../platform/endpoint/operations.ts';
import { goal } from './goal.ts';

const GOALS: Naming = {
  noun: 'Goal',
  nouns: 'Goals',
  one: 'a goal',
  folder: 'goals',
  path: '/goals',
  tag: 'Goals',
};

export const listGoals = /* @__PURE__ */ defineEndpoint(() => ({
  ...list(GOALS, goal),
  summary: 'List goals, by name',
  description: 'Ordered by name, ignoring case, then by id.',
  query: z.object({ ...pageQuery, include_deleted: includeDeleted }),
}));

export const createGoal = /* @__PURE__ */ defineEndpoint(() => ({
  ...create(GOALS, goal),
  description: 'A user can have 1,000 goals; deleted ones count, because they can be restored.',
  errors: ['goal_limit_reached'],
}));

export const getGoal = /* @__PURE__ */ defineEndpoint(() => ({ ...get(GOALS, goal), query: readQuery }));
export const updateGoal = /* @__PURE__ */ defineEndpoint(() => update(GOALS, goal));

export const deleteGoal = /* @__PURE__ */ defineEndpoint(() => ({
  ...remove(GOALS),
  description: 'It can be restored.',
}));

export const restoreGoal = /* @__PURE__ */ defineEndpoint(() => ({
  ...restore(GOALS, goal),
  description: 'A goal that is not deleted is returned unchanged.',
}));
