import * as z from 'zod/mini';
import { memoText, payeeText } from '../ledger/fields.ts';
import { date, reference } from '../platform/endpoint/fields.ts';
import { computed, defineRecord, optional, sentAs, writtenAndShown } from '../platform/record.ts';
import { tagList } from '../transactions/tags.ts';
import { ROW_STATUSES } from './import.ts';
import { proposedBy, suggestion } from './proposal.ts';
import { DIRECTIONS, ROW_KINDS } from './row.ts';

/** A part of a row under one category. */
const rowSplit = defineRecord(() => ({
  category_id: writtenAndShown(reference, 'An active category of the kind.'),
  amount: writtenAndShown(
    z.number(),
    'Amount in the currency of the row. Negative for a discount, never 0.',
    30,
  ),
}));

/** A row of an import, as the API shows it, and what a client may change. */
export const rowRecord = defineRecord(() => ({
  row: computed(z.number(), 'Number of the row in the order of the file; the first one is 1.', 1),
  status: computed(
    z.enum(ROW_STATUSES),
    'Whether the row is new, the other side of a transaction on another account, a duplicate, or cannot be posted.',
    'new',
  ),
  include: writtenAndShown(z.boolean(), 'Whether the commit posts the row.', true),
  direction: optional(computed(z.enum(DIRECTIONS), 'Whether money came in or went out.', 'out')),
  date: optional(computed(date, 'Day of the transaction.', '2026-09-12')),
  amount: optional(computed(z.number(), 'Amount, always positive.', 54.2)),
  currency_id: optional(computed(z.string(), 'Currency code of `amount`.', 'EUR')),
  payee: optional(
    writtenAndShown(payeeText, 'Who was paid or who paid. Default: as in the file.', 'Farmers market'),
  ),
  memo: optional(writtenAndShown(memoText, 'Note. Default: as in the file.', 'Card 1234')),
  bank_id: optional(computed(z.string(), "The bank's own id for the transaction.", 'FT26255XYZ')),
  tags: optional(
    sentAs(
      computed(z.array(z.string()), 'Its tags. Left out if there are none.', ['rome']),
      tagList,
      'Its tags, as a transaction has them. Default: as proposed.',
    ),
  ),
  kind: optional(
    sentAs(
      computed(z.enum(ROW_KINDS), 'What the row becomes.', 'expense'),
      z.enum(ROW_KINDS),
      'What the row becomes. Outgoing money is an `expense`, a refunded `income`, or a `transfer`; incoming money is an `income`, a refunded `expense`, or a `transfer`. Default: as proposed.',
    ),
  ),
  category_id: optional(
    sentAs(
      computed(z.string(), 'Its category. Left out for a transfer, and until `Uncategorized` exists.'),
      reference,
      'An active category of the kind. Default: as proposed.',
    ),
  ),
  splits: optional(
    sentAs(
      computed(z.array(rowSplit.response), 'The parts, if it has more than one category.'),
      z.array(rowSplit.body).check(z.minLength(2), z.maxLength(10)),
      '2 to 10 parts with a category each, in place of `category_id`. Their amounts must add up to `amount`. Default: as proposed.',
    ),
  ),
  proposed_by: optional(
    computed(
      proposedBy.response,
      'Where the proposal comes from. Left out for an error, if the other side of a transfer was found, and if the category or the account was changed.',
    ),
  ),
  suggestions: computed(
    z.array(suggestion.response),
    'What the row most likely is, according to earlier transactions: at most three, likeliest first, whether or not one is proposed.',
    [],
  ),
  is_refund: sentAs(
    computed(z.boolean(), 'Whether it is a refunded expense or income.', false),
    z.optional(z.boolean()),
    'Must match `kind` and the direction; without `kind`, it determines the kind.',
  ),
  transfer_account_id: optional(
    sentAs(
      computed(z.string(), 'The other account of a transfer.'),
      reference,
      'The other account of a transfer: an active asset or liability account.',
    ),
  ),
  transfer_transaction_id: optional(
    sentAs(
      computed(z.string(), 'The expense or income on the other account that the transfer replaces.'),
      reference,
      'An expense or income on `transfer_account_id`, in the opposite direction, without splits and no refund: the commit deletes it, and its amount and currency are the other side of the transfer. Requires `kind` and `transfer_account_id`.',
    ),
  ),
  matches: computed(
    z.array(z.string()),
    'Ids of the transactions that it is a duplicate of, or that may be its other side.',
    [],
  ),
  message: optional(
    computed(
      z.string(),
      'What is wrong with the row, why it was not posted, or why it is not taken for a duplicate or a transfer.',
    ),
  ),
  transaction_id: optional(computed(z.string(), 'Id of the transaction that was posted.')),
}));
