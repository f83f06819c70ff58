import * as z from 'zod/mini';
import { defineEndpoint } from '../platform/endpoint/contract.ts';
import { pageQuery } from '../platform/endpoint/fields.ts';
import { create, get, list, type Naming, remove, update } from '../platform/endpoint/operations.ts';
import { rule } from './rule.ts';

const RULES: Naming = {
  noun: 'Rule',
  nouns: 'Rules',
  one: 'a rule',
  folder: 'rules',
  path: '/rules',
  tag: 'Rules',
};

export const listRules = defineEndpoint(() => ({
  ...list(RULES, rule),
  summary: 'List rules, in order',
  query: z.object(pageQuery),
}));

export const createRule = defineEndpoint(() => ({
  ...create(RULES, rule),
  description:
    'Rules run over the rows of bank files, over what is recorded with `apply_rules`, and in edits; never by themselves. They run in order, each on the payee and memo that those before it left. The first that sets a field wins; tags add up. A book can have 200 rules, whose conditions have 2,000 values together.',
  errors: ['rule_limit_reached', 'conflict'],
}));

export const getRule = defineEndpoint(() => get(RULES, rule));

export const updateRule = defineEndpoint(() => ({
  ...update(RULES, rule),
  description:
    'Changes nothing that the rule has set before. A category or account that it names already may be inactive or gone.',
  errors: ['rule_limit_reached', 'conflict'],
}));

export const deleteRule = defineEndpoint(() => ({
  ...remove(RULES),
  description: 'What it has set stays.',
}));
