import * as z from 'zod/mini';
import { memoText, payeeText, rate } from '../ledger/fields.ts';
import { FX_RATE_SOURCES } from '../ledger/fx-rate.ts';
import { shared } from '../platform/endpoint/contract.ts';
import { date, rule, text } from '../platform/endpoint/fields.ts';
import { deletable, shownAuthors, timestamps } from '../platform/lifecycle.ts';
import { converted, defineRecord, optional, shown, takes } from '../platform/record.ts';
import type { PlainName } from './transaction.ts';

/** One leg of the ledger entry, as every kind of transaction shows it. */
export const line = /* @__PURE__ */ defineRecord(() => ({
  id: shown(z.string(), 'Opaque id.'),
  account_id: shown(z.string(), 'The account that the line changes.'),
  account_name: shown(z.string(), 'Current name of the account.'),
  currency_id: shown(z.string(), 'Currency code of `debit` and `credit`.', 'USD'),
  debit: shown(z.number(), 'Debit in the currency of the line.'),
  credit: shown(z.number(), 'Credit in the currency of the line.'),
  debit_base: shown(z.number(), 'Debit in the base currency.'),
  credit_base: shown(z.number(), 'Credit in the base currency.'),
  fx_rate: shown(z.number(), 'Units of the base currency per unit of the currency of the line.', 0.8524),
  fx_rate_source: shown(
    z.enum(FX_RATE_SOURCES),
    'Where the rate comes from: the `provider`, the `user`, no conversion, or two amounts that imply it.',
    'provider',
  ),
  memo: optional(
    shown(z.string(), 'Note on the line, or else on the transaction. Left out if there is none.'),
  ),
}));

const externalId = /* @__PURE__ */ shared(() =>
  text(1, 200).check(
    rule<string>(
      'invalid_characters',
      'must not contain line breaks or tabs',
      (value) => !/[\n\t]/.test(value),
    ),
  ),
);

/** The plain strings of transactions, as requests and responses have them. */
export const plain = /* @__PURE__ */ shared(
  () =>
    ({
      payee: optional(
        converted(payeeText, 'Who was paid, or who paid. Left out if it is empty.', 'Corner Bakery'),
      ),
      memo: optional(converted(memoText, 'Your own note. Left out if there is none.', 'Farmers market')),
      external_id: optional(
        converted(
          externalId,
          'Your own id for it, unique among your transactions that are not deleted. Left out if there is none.',
          'till-2026-0912-17',
        ),
      ),
    }) satisfies Record<PlainName, unknown>,
);

/** Fields that every kind of transaction has, in requests and responses. */
export const common = /* @__PURE__ */ shared(() => ({
  ...plain,
  is_locked: shown(z.boolean(), 'Whether the date is in the locked period.', false),
  lines: shown(
    z.array(line.response),
    'The ledger entry. Debits equal credits in the base currency, and in the currency of the lines if they share one.',
  ),
}));

/** The rate of a whole transaction. */
export const rateFields = /* @__PURE__ */ shared(() => ({
  fx_rate: takes(
    shown(z.number(), 'Units of the base currency per unit of the currency, frozen at posting.', 0.8524),
    z.optional(rate),
    'Units of the base currency per unit of the currency, at most 15 significant digits. Default: the latest rate on or before the date.',
  ),
  fx_rate_date: shown(
    date,
    "Date of the rate: the day it was published if it is the provider's, otherwise that of the transaction.",
    '2026-09-11',
  ),
}));

export const life = /* @__PURE__ */ shared(() => ({ ...timestamps, ...shownAuthors, ...deletable }));
