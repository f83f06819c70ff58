import * as z from 'zod/mini';
import type { Account } from '../accounts/account.ts';
import { CATEGORY_KINDS } from '../ledger/kinds.ts';
import { reference, text } from '../platform/endpoint/fields.ts';
import { authored, identity, timestamps, versioned } from '../platform/lifecycle.ts';
import {
  about,
  defineRecord,
  hidden,
  kept,
  pick,
  type ShownIn,
  type StoredIn,
  shown,
  storedAs,
  takes,
  written,
} from '../platform/record.ts';

const accountOfCategory = /* @__PURE__ */ defineRecord(() => ({
  id: shown(z.string(), 'Id of the account.'),
  name: shown(z.string(), 'Current name of the account.', 'Groceries'),
  code: shown(z.string(), 'Current code of the account.', '5000'),
  type: shown(z.string(), '`expense` or `income`, like the kind of the category.', 'expense'),
  is_active: shown(z.boolean(), 'Whether new transactions may use the account.', true),
}));

/** The most categories that a user can have. */
export const CATEGORIES_MAX = 1000;

/** What a category's budget carries over from one month to the next. */
export const BUDGET_ROLLOVERS = ['none', 'surplus', 'full'] as const;
export type BudgetRollover = (typeof BUDGET_ROLLOVERS)[number];
/** It has a name in the API description: generators would name both fields that have it `CategoryBudgetRollover`. */
export const budgetRollover = /* @__PURE__ */ z.enum(BUDGET_ROLLOVERS);

/** What an expense or income is for. It posts to one account of the ledger. */
export const category = /* @__PURE__ */ defineRecord(() => ({
  ...identity,
  kind: takes(
    kept(z.enum(CATEGORY_KINDS), 'Whether it is for expenses or for incomes. It never changes.', 'expense'),
    z.optional(z.enum(CATEGORY_KINDS)),
    'Whether it is for expenses or for incomes. Default: `expense`.',
  ),
  name: written(text(1, 150), 'Name, unique within its kind, ignoring case.', 'Groceries'),
  is_active: takes(
    kept(z.boolean(), 'Whether new transactions may use it.', true),
    z.optional(z.boolean()),
    'Whether new transactions may use it. Default: true.',
  ),
  budget_rollover: takes(
    storedAs(
      kept(
        budgetRollover,
        'What its budget carries over from one month to the next: `none` nothing, `surplus` what is left, and `full` overspending too. It applies to all months.',
        'surplus',
      ),
      // Absent on categories from before there were budgets.
      z.optional(z.enum(BUDGET_ROLLOVERS)),
    ),
    z.optional(z.enum(BUDGET_ROLLOVERS)),
    'What its budget carries over from one month to the next. Default: `none`; on an update, the current value.',
  ),
  account_id: takes(
    hidden(z.string()),
    z.optional(reference),
    'An account whose type is the `kind`. Default: a new account with the same name.',
  ),
  account: takes(
    shown(accountOfCategory.response, 'The ledger account that it posts to.'),
    z.optional(z.object({ id: about(reference, 'Id of the account.') })),
    'Alternative to `account_id`, so that a record can be sent back as it was read.',
  ),
  /** How many live transactions use it. While there are any, it cannot be deleted. */
  live_count: hidden(z.number()),
  ...timestamps,
  ...authored,
  ...versioned,
}));

export type Category = StoredIn<typeof category>;

export function rolloverOf({ budget_rollover }: Pick<Category, 'budget_rollover'>): BudgetRollover {
  return budget_rollover ?? 'none';
}

/** A category as the API shows it, with the current state of its account. */
export function showCategory(value: Category, account: Account): ShownIn<typeof category> {
  return pick(category.response, {
    ...value,
    budget_rollover: rolloverOf(value),
    account: pick(accountOfCategory.response, account),
  });
}
