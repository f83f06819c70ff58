import * as z from 'zod/mini';
import { parseDecimal, significantDigits } from '../ledger/decimal.ts';
import { defineEndpoint, shared } from '../platform/endpoint/contract.ts';
import { idParams, includeDeleted, page, pageQuery, rule } from '../platform/endpoint/fields.ts';
import { about } from '../platform/record.ts';
import { anyTransaction } from './any-transaction.ts';
import { filterFields } from './filter-fields.ts';
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
    ...filterFields,
    amount_from: z.optional(
      about(leastAmount, 'Only transactions whose `amount` is at least this, whatever the currency.', 5),
    ),
    amount_to: z.optional(
      about(leastAmount, 'Only transactions whose `amount` is at most this, whatever the currency.', 100),
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
