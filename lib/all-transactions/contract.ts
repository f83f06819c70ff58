import * as z from 'zod/mini';
import { currencyId } from '../ledger/fields.ts';
import { TRANSACTION_KINDS } from '../ledger/kinds.ts';
import { defineEndpoint } from '../platform/endpoint/contract.ts';
import { idParams, includeDeleted, page, pageQuery, reference, text } from '../platform/endpoint/fields.ts';
import { about } from '../platform/record.ts';
import { dayRange } from '../transactions/operations.ts';
import { tag as oneTag } from '../transactions/tags.ts';
import { anyTransaction } from './any-transaction.ts';
import { tagCount } from './tag-count.ts';

const tag = 'Transactions';
const folder = 'transactions';
const TAGS_FILTERED_MAX = 5;

export const listTransactions = defineEndpoint(() => ({
  id: 'listTransactions',
  folder,
  method: 'GET',
  path: '/transactions',
  tag,
  summary: 'List transactions of every kind, newest date first',
  description:
    'Each transaction has the fields of its kind. Transactions of one day are ordered by creation, newest first. With `q`, or with two filters besides dates and `kind`, a page may have fewer records than `limit`, or none, while `has_more` is true, because a request reads a limited amount of data: continue with `next_cursor`. The same applies to `account_id` if more than ten categories post to the account, and to `include_deleted` if it is an income or expense account.',
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
        'Words to find in the payee, the memo, and the memos of lines and splits: every word must be in one of them, in any order. Case, accents, ligatures and character width are ignored.',
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
