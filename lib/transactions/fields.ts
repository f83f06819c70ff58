import * as z from 'zod/mini';
import { memoText, payeeText, rate } from '../ledger/fields.ts';
import { FX_RATE_SOURCES } from '../ledger/fx-rate.ts';
import { shared } from '../platform/endpoint/contract.ts';
import { date, rule, text } from '../platform/endpoint/fields.ts';
import { deletable, shownAuthors, timestamps } from '../platform/lifecycle.ts';
import { computed, defineRecord, optional, sentAs, writtenAndShown } from '../platform/record.ts';
import { attachmentCount } from './attached.ts';
import { automatic } from './automatic.ts';
import { tags } from './tags.ts';
import type { PlainName } from './transaction.ts';

/** The mark of a line that is on a statement of its account. */
export const marked = shared(() => ({
  cleared_on: optional(
    computed(
      date,
      'The day of the line on the statement of its account. Left out if it is not cleared.',
      '2026-09-14',
    ),
  ),
  is_reconciled: optional(
    computed(
      z.boolean(),
      'Whether a reconciliation of the account covers that day. Left out if the line is not cleared.',
      false,
    ),
  ),
}));

/** One leg of the ledger entry, as every kind of transaction shows it. */
export const line = defineRecord(() => ({
  id: computed(z.string(), 'Opaque id.'),
  account_id: computed(z.string(), 'The account that the line changes.'),
  account_name: computed(z.string(), 'Current name of the account.'),
  currency_id: computed(z.string(), 'Currency code of `debit` and `credit`.', 'USD'),
  debit: computed(z.number(), 'Debit in the currency of the line.'),
  credit: computed(z.number(), 'Credit in the currency of the line.'),
  debit_base: computed(z.number(), 'Debit in the base currency.'),
  credit_base: computed(z.number(), 'Credit in the base currency.'),
  fx_rate: computed(z.number(), 'Units of the base currency per unit of the currency of the line.', 0.8524),
  fx_rate_source: computed(
    z.enum(FX_RATE_SOURCES),
    'Where the rate comes from: the `provider`, the `user`, no conversion, or two amounts that imply it.',
    'provider',
  ),
  memo: optional(
    computed(z.string(), 'Note on the line, or else on the transaction. Left out if there is none.'),
  ),
  ...marked,
}));

const externalId = shared(() =>
  text(1, 200).check(
    rule<string>(
      'invalid_characters',
      'must not contain line breaks or tabs',
      (value) => !/[\n\t]/.test(value),
    ),
  ),
);

/** The plain strings of transactions, as requests and responses have them. */
export const plain = shared(
  () =>
    ({
      payee: optional(
        writtenAndShown(payeeText, 'Who was paid, or who paid. Left out if it is empty.', 'Corner Bakery'),
      ),
      memo: optional(
        writtenAndShown(memoText, 'Your own note. Left out if there is none.', 'Farmers market'),
      ),
      external_id: optional(
        writtenAndShown(
          externalId,
          'Your own id for it, unique among your transactions that are not deleted. Left out if there is none.',
          'till-2026-0912-17',
        ),
      ),
    }) satisfies Record<PlainName, unknown>,
);

/** Fields that every kind of transaction has, in requests and responses. */
export const common = shared(() => ({
  ...plain,
  tags,
  automatic,
  attachment_count: attachmentCount,
  is_locked: computed(z.boolean(), 'Whether the date is in the locked period.', false),
  lines: computed(
    z.array(line.response),
    'The ledger entry. Debits equal credits in the base currency, and in the currency of the lines if they share one.',
  ),
}));

/** The rate of a whole transaction. */
export const rateFields = shared(() => ({
  fx_rate: sentAs(
    computed(z.number(), 'Units of the base currency per unit of the currency, frozen at posting.', 0.8524),
    z.optional(rate),
    'Units of the base currency per unit of the currency, at most 15 significant digits. Default: the latest rate on or before the date.',
  ),
  fx_rate_date: computed(
    date,
    "Date of the rate: the day it was published if it is the provider's, otherwise that of the transaction.",
    '2026-09-11',
  ),
}));

export const life = shared(() => ({ ...timestamps, ...shownAuthors, ...deletable }));
