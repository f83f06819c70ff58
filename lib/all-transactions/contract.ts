import * as z from 'zod/mini';
import { parseDecimal, significantDigits } from '../ledger/decimal.ts';
import { currencyId, PAYEE_MAX } from '../ledger/fields.ts';
import { TRANSACTION_KINDS } from '../ledger/kinds.ts';
import { defineEndpoint, shared } from '../platform/endpoint/contract.ts';
import {
  idParams,
  includeDeleted,
  page,
  pageQuery,
  reference,
  rule,
  text,
} from '../platform/endpoint/fields.ts';
import { about } from '../platform/record.ts';
import { dayRange } from '../transactions/operations.ts';
import { tag as oneTag, TAGS_FILTERED_MAX } from '../transactions/tags.ts';
import { anyTransaction } from './any-transaction.ts';
import { tagCount } from './tag-count.ts';

const tag = 'Transactions';
const folder = 'transactions';

const DIGITS_MAX = 15;
const DECIMAL = /^-?\d{1,20}(\.\d{1,20})?$/;

/** A number in a query, at least 0. */
const leastAmount = shared(() =>
  z.pipe(
    z.string().check(
      rule<string>('not_a_number', 'must be a decimal number', (value) => DECIMAL.test(value)),
      rule<string>('too_small', 'must be at least 0', (value) => Number(value) >= 0),
      rule<string>('too_many_digits', `must have at most ${DIGITS_MAX} digits`, (value) => {
        const decimal = parseDecimal(value);
        return decimal !== undefined && significantDigits(decimal) <= DIGITS_MAX;
      }),
      z.meta({ type: 'number', minimum: 0 }),
    ),
    z.transform(Number),
  ),
);

export const listTransactions = defineEndpoint(() => ({
  id: 'listTransactions',
  folder,
  method: 'GET',
  path: '/transactions',
  tag,
  summary: 'List transactions of every kind, newest date first',
  description:
    'Each transaction has the fields of its kind. Transactions of one day are ordered by creation, newest first. With `q`, `payee` or an amount, or with two filters besides dates and `kind`, a page may have fewer records than `limit`, or none, while `has_more` is true, because a request reads a limited amount of data: continue with `next_cursor`. The same applies to `account_id` if more than ten categories post to the account, to `group_id` if it has more than ten categories, and to `include_deleted` if it is an income or expense account.',
  query: z.object({
    ...pageQuery,
    ...dayRange,
    kind: z.optional(
      about(
        z.array(z.enum(TRANSACTION_KINDS)).check(z.maxLength(TRANSACTION_KINDS.length)),
        'Only transactions of this kind. Repeat it for several kinds: `kind=expense&kind=income`.',
        ['expense'],
      ),
    ),
    account_id: z.optional(about(reference, 'Only transactions with a line on this account.')),
    category_id: z.optional(about(reference, 'Only transactions with this category, or with a split in it.')),
    group_id: z.optional(
      about(reference, 'Only transactions with a category of this group, or with a split in one.'),
    ),
    payee: z.optional(
      about(
        text(1, PAYEE_MAX),
        'Only transactions with this payee. Case, accents, ligatures and character width are ignored.',
        'Corner Bakery',
      ),
    ),
    amount_from: z.optional(
      about(leastAmount, 'Only transactions whose `amount` is at least this, whatever the currency.', 5),
    ),
    amount_to: z.optional(
      about(leastAmount, 'Only transactions whose `amount` is at most this, whatever the currency.', 100),
    ),
    currency_id: z.optional(about(currencyId, 'Only transactions with a line in this currency.', 'USD')),
    tag: z.optional(
      about(
        z.array(oneTag).check(z.maxLength(TAGS_FILTERED_MAX)),
        'Only transactions with this tag. Repeat it for transactions with all of several tags: `tag=rome&tag=work`.',
        ['rome'],
      ),
    ),
    external_id: z.optional(about(text(1, 200), 'Only the transaction with this `external_id`.')),
    q: z.optional(
      about(
        text(1, 150),
        'Words to find in the payee, the memo, the memos of lines and splits, the names of categories and the tags: every word must be in one of them, in any order. Case, accents, ligatures and character width are ignored. A word that is a number (`12.5`, `12,50`) also finds that exact amount: `amount`, `to_amount` or that of a line.',
        'market berlin',
      ),
    ),
    include_deleted: includeDeleted,
  }),
  response: page(anyTransaction),
}));

export const getTransaction = defineEndpoint(() => ({
  id: 'getTransaction',
  folder,
  method: 'GET',
  path: '/transactions/{id}',
  tag,
  summary: 'Show a transaction of any kind',
  description: 'Returns the fields of its kind. To change the transaction, use the path of its kind.',
  params: idParams,
  query: z.object({ include_deleted: includeDeleted }),
  response: anyTransaction,
  etag: true,
}));

export const listTags = defineEndpoint(() => ({
  id: 'listTags',
  folder,
  method: 'GET',
  path: '/tags',
  tag,
  summary: 'List tags',
  description: 'The tags of all transactions, each once. A tag exists as long as a transaction has it.',
  query: z.object(pageQuery),
  response: page(tagCount.response),
}));
