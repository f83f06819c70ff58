import * as z from 'zod/mini';
import { filterFields } from '../all-transactions/filter-fields.ts';
import { parseDecimal, significantDigits } from '../ledger/decimal.ts';
import { memoText, payeeText } from '../ledger/fields.ts';
import { TRANSACTION_KINDS } from '../ledger/kinds.ts';
import { shared } from '../platform/endpoint/contract.ts';
import { rule as check, reference, text } from '../platform/endpoint/fields.ts';
import { about } from '../platform/record.ts';
import { RULES_MAX, rule } from '../rules/rule.ts';
import { TAGS_FILTERED_MAX, tag, tagList } from '../transactions/tags.ts';
import { IDS_MAX } from './limits.ts';

const DIGITS_MAX = 15;

const leastAmount = shared(() =>
  z.number().check(
    check<number>('too_small', 'must be at least 0', (value) => value >= 0),
    check<number>('too_many_digits', `must have at most ${DIGITS_MAX} digits`, (value) => {
      const decimal = parseDecimal(String(value));
      return decimal !== undefined && significantDigits(decimal) <= DIGITS_MAX;
    }),
    z.meta({ minimum: 0 }),
  ),
);

/** The filters of the list of transactions, as an object. */
export const editFilter = shared(() =>
  z.object({
    ids: z.optional(
      about(
        z.array(reference).check(z.minLength(1), z.maxLength(IDS_MAX)),
        `Only these transactions, at most ${IDS_MAX}.`,
      ),
    ),
    ...filterFields,
    kind: z.optional(
      about(
        z.array(z.enum(TRANSACTION_KINDS)).check(z.minLength(1), z.maxLength(TRANSACTION_KINDS.length)),
        'Only transactions of one of these kinds.',
        ['expense'],
      ),
    ),
    tag: z.optional(
      about(
        z.array(tag).check(z.minLength(1), z.maxLength(TAGS_FILTERED_MAX)),
        'Only transactions with all of these tags.',
        ['rome'],
      ),
    ),
    amount_from: z.optional(
      about(leastAmount, 'Only transactions whose `amount` is at least this, whatever the currency.', 5),
    ),
    amount_to: z.optional(
      about(leastAmount, 'Only transactions whose `amount` is at most this, whatever the currency.', 100),
    ),
  }),
);
export type EditFilter = z.output<typeof editFilter>;

/** What is done to every transaction that matches, as if by hand. */
export const editActions = shared(() =>
  z.object({
    category_id: about(z.optional(reference), 'Sets this active category.'),
    payee: about(z.optional(payeeText), 'Sets the payee. Empty: removes it.', 'Corner Bakery'),
    memo: about(z.optional(memoText), 'Sets the memo. Empty: removes it.', 'Farmers market'),
    add_tags: about(z.optional(tagList), 'Adds these tags. What is beyond 10 is dropped.', ['rome']),
    remove_tags: about(z.optional(tagList), 'Removes these tags.', ['work']),
    cleared: about(
      z.optional(z.boolean()),
      'Whether the lines on `filter.account_id` are cleared, each on the day of its transaction.',
      true,
    ),
  }),
);
export type EditActions = z.output<typeof editActions>;

/** A rule that is not stored. */
export const editRule = shared(() => {
  const { match, conditions, actions, stop } = rule.body.shape;
  return z.object({
    name: about(z.optional(text(1, 150)), 'Name of the rule.', 'Supermarkets'),
    match,
    conditions,
    actions,
    stop,
  });
});
export type EditRule = z.output<typeof editRule>;

/** Stored rules: some, or all that are active. */
export const ruleIds = shared(() =>
  z.union([z.array(reference).check(z.minLength(1), z.maxLength(RULES_MAX)), z.literal('active')]),
);
