import * as z from 'zod/mini';
import { MEMO_MAX, PAYEE_MAX } from '../ledger/fields.ts';
import { shared } from '../platform/endpoint/contract.ts';
import { reference, text, wholeNumber } from '../platform/endpoint/fields.ts';
import { authored, identity, timestamps, versioned } from '../platform/lifecycle.ts';
import {
  about,
  clientWritten,
  computed,
  defineRecord,
  type ShownIn,
  type StoredIn,
  sentAs,
  serverSet,
  shownAsSent,
} from '../platform/record.ts';
import { tagList } from '../transactions/tags.ts';

export const RULES_MAX = 200;
/** Of the conditions of all rules together. */
export const VALUES_MAX = 2000;

export const TEXT_FIELDS = ['payee', 'memo', 'text'] as const;
export const TEXT_OPS = ['is', 'contains', 'starts_with', 'like'] as const;
export const AMOUNT_OPS = ['is', 'at_least', 'at_most'] as const;
const FIELDS = [...TEXT_FIELDS, 'amount', 'direction', 'account_id', 'currency_id'] as const;
const OPS = ['is', 'contains', 'starts_with', 'like', 'at_least', 'at_most'] as const;

export const CONDITION_VALUES_MAX = 20;
export const CONDITION_TEXT_MAX = 150;

/** Which of these a condition takes depends on its field: check-rule.ts. */
const conditionValue = shared(() =>
  z.union([
    z.string(),
    z.number(),
    z.array(z.string()).check(z.meta({ minItems: 1, maxItems: CONDITION_VALUES_MAX })),
  ]),
);

const condition = shared(() =>
  z.object({
    field: about(
      z.enum(FIELDS),
      'What is compared. `text` is the payee or the memo, whichever matches. `account_id` and `currency_id` are those of the import, or else of any line.',
      'payee',
    ),
    op: about(
      z.enum(OPS),
      'How it is compared. Texts: `is`, `contains`, `starts_with` or `like` (the whole text, in which `*` is anything), without case, marks and repeated spaces. Amounts: `is`, `at_least` or `at_most`. Everything else: `is`.',
      'contains',
    ),
    value: about(
      conditionValue,
      `A text, an id, \`in\` or \`out\`, or an amount above 0. A list of 1 to ${CONDITION_VALUES_MAX}, except for amounts: any of them suffices. A text has 1 to ${CONDITION_TEXT_MAX} characters, and an amount is in the currency of the transaction.`,
      'rewe',
    ),
    not: about(z.optional(z.boolean()), 'Whether it must not match. Default: false.', false),
  }),
);

const ruleSplit = shared(() =>
  z.object({
    category_id: about(reference, 'An active category. All of them are of one kind.'),
    percent: about(z.number(), 'Its share of the amount, above 0, with at most 2 decimals.', 62.5),
  }),
);

const actions = shared(() =>
  z.object({
    category_id: about(z.optional(reference), 'Sets this active category.'),
    splits: about(
      z.optional(z.array(ruleSplit).check(z.minLength(2), z.maxLength(10))),
      'Divides the amount: percents that add up to 100.',
    ),
    transfer_account_id: about(
      z.optional(reference),
      'Makes it a transfer with this active asset or liability account. In imports only.',
    ),
    exclude: about(z.optional(z.literal(true)), 'Leaves the row out. In imports only.', true),
    payee: about(z.optional(text(1, PAYEE_MAX)), 'Replaces the payee.', 'REWE'),
    memo: about(z.optional(text(1, MEMO_MAX)), 'Replaces the memo.', 'Groceries'),
    tags: about(z.optional(tagList), 'Adds these tags. What is beyond 10 is dropped.', ['food']),
  }),
);

const MATCHES = ['all', 'any'] as const;

/** What a user wants done with transactions that look alike. */
export const rule = defineRecord(() => ({
  ...identity,
  name: clientWritten(text(1, 150), 'Name of the rule.', 'Supermarkets'),
  position: sentAs(
    computed(z.number(), 'Its place among all rules, from 1. Rules run in this order.', 1),
    z.optional(wholeNumber(1, RULES_MAX)),
    'Its place among all rules, from 1; those after it move. Default: the last one; on an update, the current one.',
  ),
  is_active: sentAs(
    serverSet(z.boolean(), 'Whether it runs.', true),
    z.optional(z.boolean()),
    'Whether it runs. Default: true.',
  ),
  match: sentAs(
    serverSet(z.enum(MATCHES), 'Whether all of its conditions must match, or any.', 'all'),
    z.optional(z.enum(MATCHES)),
    'Whether all of its conditions must match, or any. Default: `all`.',
  ),
  conditions: sentAs(
    serverSet(z.array(shownAsSent(condition)), 'What a transaction must look like.'),
    z.array(condition).check(z.minLength(1), z.maxLength(10)),
  ),
  actions: sentAs(
    serverSet(shownAsSent(actions), 'What it sets.'),
    actions,
    'What it sets: at least one. At most one of `category_id`, `splits`, `transfer_account_id` and `exclude`.',
  ),
  stop: sentAs(
    serverSet(z.boolean(), 'Whether no other rule runs after it has matched.', false),
    z.optional(z.boolean()),
    'Whether no other rule runs after it has matched. Default: false.',
  ),
  is_broken: computed(
    z.boolean(),
    'Whether an action names a category or an account that is inactive or gone. That action is passed over.',
    false,
  ),
  ...timestamps,
  ...authored,
  ...versioned,
}));

/** As it is stored: its place is in the order of all rules. */
export type Rule = StoredIn<typeof rule>;
export type ShownRule = ShownIn<typeof rule>;
export type Condition = Rule['conditions'][number];
export type Actions = Rule['actions'];

/** A condition with several values takes the place of several rules. */
export function valueCount({ conditions }: Pick<Rule, 'conditions'>): number {
  return conditions.reduce((sum, { value }) => sum + (Array.isArray(value) ? value.length : 1), 0);
}
