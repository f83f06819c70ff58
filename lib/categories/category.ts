import * as z from 'zod/mini';
import type { Account } from '../accounts/account.ts';
import type { Group } from '../groups/group.ts';
import { kind } from '../groups/kind.ts';
import { position } from '../groups/position.ts';
import { reference, rule, text } from '../platform/endpoint/fields.ts';
import { authored, identity, timestamps, versioned } from '../platform/lifecycle.ts';
import {
  about,
  clientWritten,
  computed,
  defineRecord,
  internal,
  optional,
  pick,
  type ShownIn,
  type StoredIn,
  sentAs,
  serverSet,
  storedAs,
} from '../platform/record.ts';
import { showTarget, storedTarget, target } from './target.ts';

const accountOfCategory = defineRecord(() => ({
  id: computed(z.string(), 'Id of the account.'),
  name: computed(z.string(), 'Current name of the account.', 'Groceries'),
  code: computed(z.string(), 'Current code of the account.', '5000'),
  type: computed(z.string(), '`expense` or `income`, like the kind of the category.', 'expense'),
  is_active: computed(z.boolean(), 'Whether new transactions may use the account.', true),
}));

/** The most categories that a book can have. */
export const CATEGORIES_MAX = 1000;

/** What a category's budget carries over from one month to the next. */
export const BUDGET_ROLLOVERS = ['none', 'surplus', 'full'] as const;
export type BudgetRollover = (typeof BUDGET_ROLLOVERS)[number];
/** It has a name in the API description: generators would name both fields that have it `CategoryBudgetRollover`. */
export const budgetRollover = z.enum(BUDGET_ROLLOVERS);

/** What an expense or income is for. It posts to one account of the ledger. */
export const category = defineRecord(() => ({
  ...identity,
  kind: kind(),
  name: clientWritten(text(1, 150), 'Name, unique within its kind, ignoring case.', 'Groceries'),
  is_active: sentAs(
    serverSet(z.boolean(), 'Whether new transactions may use it.', true),
    z.optional(z.boolean()),
    'Whether new transactions may use it. Default: true.',
  ),
  budget_rollover: sentAs(
    storedAs(
      serverSet(
        budgetRollover,
        'What its budget carries over from one month to the next: `none` nothing, `surplus` what is left, and `full` overspending too. It applies to all months.',
        'surplus',
      ),
      // Absent where nobody has chosen it.
      z.optional(z.enum(BUDGET_ROLLOVERS)),
    ),
    z.optional(z.enum(BUDGET_ROLLOVERS)),
    'What its budget carries over from one month to the next. Default: `none`; on an update, the current value.',
  ),
  account_id: sentAs(
    internal(z.string()),
    z.optional(reference),
    'An account whose type is the `kind`. Default: a new account with the same name.',
  ),
  account: sentAs(
    computed(accountOfCategory.response, 'The ledger account that it posts to.'),
    z.optional(z.object({ id: about(reference, 'Id of the account.') })),
    'Alternative to `account_id`, so that a record can be sent back as it was read.',
  ),
  group_id: optional(clientWritten(reference, 'Id of its group, of the same kind. Left out: none.')),
  position: optional(
    clientWritten(
      position,
      'Its place in the order. What is between two others gets a number between theirs. Left out: after those that have one, by name.',
    ),
  ),
  icon: optional(
    clientWritten(
      text(1, 30).check(
        rule('invalid_code', 'must contain only letters from a to z and dashes', (value) =>
          /^[a-z-]+$/.test(value),
        ),
      ),
      'Name of a picture. The app shows a ring for one that it does not know.',
      'basket',
    ),
  ),
  /** Kept by an update of the category. */
  target: optional(
    storedAs(
      computed(target, 'What its budget is meant to have. It has endpoints of its own.'),
      storedTarget,
    ),
  ),
  /** How many live transactions use it. While there are any, it cannot be deleted. */
  live_count: internal(z.number()),
  ...timestamps,
  ...authored,
  ...versioned,
}));

export type Category = StoredIn<typeof category>;

export function rolloverOf({ budget_rollover }: Pick<Category, 'budget_rollover'>): BudgetRollover {
  return budget_rollover ?? 'none';
}

/** A category as the API shows it, with the current state of its account. Its group may have been deleted. */
export function showCategory(
  value: Category,
  account: Account,
  group: Pick<Group, 'id'> | undefined,
): ShownIn<typeof category> {
  return pick(category.response, {
    ...value,
    budget_rollover: rolloverOf(value),
    group_id: group?.id,
    target: value.target && showTarget(value.target),
    account: pick(accountOfCategory.response, account),
  });
}
