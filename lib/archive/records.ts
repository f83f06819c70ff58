import * as z from 'zod/mini';
import { account } from '../accounts/account.ts';
import { user } from '../auth/user.ts';
import { category } from '../categories/category.ts';
import { contact } from '../contacts/contact.ts';
import { LINES_MAX } from '../ledger/entry.ts';
import { currencyId } from '../ledger/fields.ts';
import { FX_RATE_SOURCES } from '../ledger/fx-rate.ts';
import { TRANSACTION_KINDS } from '../ledger/kinds.ts';
import { obligation } from '../obligations/obligation.ts';
import { shared } from '../platform/endpoint/contract.ts';
import { date, month, reference, rule } from '../platform/endpoint/fields.ts';
import { requestsOf } from '../platform/record.ts';
import { plain } from '../transactions/fields.ts';
import { archivedFields, count, moment } from './archived-fields.ts';

/**
 * The lines of an archive, one schema per type of record. The format is independent: what the table stores may
 * change, but an archive of this version may not. Amounts and rates are numbers as in the API; in lines, debits are
 * positive. Values that derive from other records (balances, counts, paid amounts) and absent fields are left out.
 */
export const ARCHIVE_VERSION = 1;

const source = /* @__PURE__ */ shared(() => z.enum(FX_RATE_SOURCES));

const life = /* @__PURE__ */ shared(() => ({
  created_at: moment,
  updated_at: moment,
  deleted_at: z.optional(moment),
}));

/** The first line. */
export const archiveRecord = /* @__PURE__ */ shared(() =>
  z.strictObject({ record: z.literal('archive'), version: z.number() }),
);

export const settingsRecord = /* @__PURE__ */ shared(() =>
  z.strictObject({
    record: z.literal('settings'),
    base_currency_id: currencyId,
    time_zone: user.body.shape.time_zone,
    /** The accounts that the service itself posts to. */
    opening_account_id: z.optional(reference),
    exchange_account_id: z.optional(reference),
  }),
);

export const lockRecord = /* @__PURE__ */ shared(() =>
  z.strictObject({ record: z.literal('lock'), locked_through: date }),
);

export const accountRecord = /* @__PURE__ */ shared(() =>
  z.strictObject({
    record: z.literal('account'),
    ...archivedFields(account, {
      own: {},
      calculated: ['base_minor', 'line_count', 'category_count', 'obligation_count', 'import_steps'],
    }),
  }),
);

export const categoryRecord = /* @__PURE__ */ shared(() =>
  z.strictObject({
    record: z.literal('category'),
    ...archivedFields(category, { own: {}, calculated: ['live_count'] }),
  }),
);

export const contactRecord = /* @__PURE__ */ shared(() =>
  z.strictObject({ record: z.literal('contact'), ...archivedFields(contact, { own: {}, calculated: [] }) }),
);

export const obligationRecord = /* @__PURE__ */ shared(() =>
  z.strictObject({
    record: z.literal('obligation'),
    ...archivedFields(obligation, {
      own: {
        original_amount: z.number(),
        outstanding_amount: z.number(),
        opening_rate: z.optional(z.number()),
      },
      calculated: [
        'notes_bytes',
        'original_minor',
        'outstanding_minor',
        'payment_count',
        'paid_minor',
        'money_payment_count',
        'money_paid_minor',
        'money_taken_minor',
        'status',
      ],
    }),
  }),
);

/** A payment that moved no money. The others are transactions. */
export const paymentNoteRecord = /* @__PURE__ */ shared(() =>
  z.strictObject({
    record: z.literal('payment_note'),
    id: reference,
    obligation_id: reference,
    /** The account of the obligation at that time. */
    account_id: reference,
    date,
    currency_id: currencyId,
    amount: z.number(),
    memo: plain.memo.request,
    external_id: plain.external_id.request,
    ...life,
  }),
);

export const archivedLine = /* @__PURE__ */ shared(() =>
  z.strictObject({
    account_id: reference,
    amount: z.number(),
    base_amount: z.number(),
    /** Left out if it is the transaction's. The same applies to the rate. */
    currency_id: z.optional(currencyId),
    fx_rate: z.optional(z.number()),
    fx_rate_source: z.optional(source),
    category_id: z.optional(reference),
    memo: plain.memo.request,
  }),
);

export const transactionRecord = /* @__PURE__ */ shared(() =>
  z.strictObject({
    record: z.literal('transaction'),
    id: reference,
    kind: z.enum(TRANSACTION_KINDS),
    date,
    currency_id: currencyId,
    fx_rate: z.number(),
    fx_rate_date: date,
    fx_rate_source: source,
    ...requestsOf(plain),
    is_refund: z.optional(z.boolean()),
    /** The obligation that a payment belongs to, or whose opening entry this is. */
    obligation_id: z.optional(reference),
    opening_revision: z.optional(count),
    /** Whether an import has posted it. */
    is_imported: z.optional(z.boolean()),
    lines: z.array(archivedLine).check(z.minLength(2), z.maxLength(LINES_MAX)),
    ...life,
  }),
);

const shortHash = /* @__PURE__ */ shared(() =>
  z
    .string()
    .check(rule('invalid_value', 'must be a hash of 11 characters', (text) => /^[\w-]{11}$/.test(text))),
);

/**
 * Fingerprints of rows that a step of an import has posted in one month. They recognize the rows if a file is imported
 * again.
 */
export const fingerprintsRecord = /* @__PURE__ */ shared(() =>
  z.strictObject({
    record: z.literal('fingerprints'),
    /** The account of the file. Both it and the import may have been deleted. */
    account_id: reference,
    month,
    import_id: reference,
    step: z.number().check(z.multipleOf(1), z.minimum(0), z.maximum(99_999)),
    posted: z
      .array(
        z.strictObject({
          date,
          /** Negative for outgoing money. */
          amount: z.number(),
          currency_id: currencyId,
          bank_id_hash: z.optional(shortHash),
          text_hash: shortHash,
          transaction_id: reference,
        }),
      )
      .check(z.maxLength(1000)),
  }),
);

/** The last line, which shows that nothing is missing. */
export const endRecord = /* @__PURE__ */ shared(() =>
  z.strictObject({ record: z.literal('end'), records: z.number() }),
);
