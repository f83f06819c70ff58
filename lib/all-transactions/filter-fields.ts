import * as z from 'zod/mini';
import { currencyId, PAYEE_MAX } from '../ledger/fields.ts';
import { TRANSACTION_KINDS } from '../ledger/kinds.ts';
import { shared } from '../platform/endpoint/contract.ts';
import { reference, text } from '../platform/endpoint/fields.ts';
import { about } from '../platform/record.ts';
import { dayRange } from '../transactions/operations.ts';
import { tag as oneTag, TAGS_FILTERED_MAX } from '../transactions/tags.ts';

/** What chooses transactions of every kind, in a query or in a body. Amounts are numbers in one and texts in the other. */
export const filterFields = shared(() => ({
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
}));
