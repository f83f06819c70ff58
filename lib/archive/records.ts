import * as z from 'zod/mini';
import { account, code } from '../accounts/account.ts';
import { user } from '../auth/user.ts';
import { category } from '../categories/category.ts';
import { contact } from '../contacts/contact.ts';
import { LINES_MAX } from '../ledger/entry.ts';
import { currencyId } from '../ledger/fields.ts';
import { FX_RATE_SOURCES } from '../ledger/fx-rate.ts';
import { CATEGORY_KINDS, TRANSACTION_KINDS } from '../ledger/kinds.ts';
import { notes, obligation } from '../obligations/obligation.ts';
import { shared } from '../platform/endpoint/contract.ts';
import { date, month, reference, rule } from '../platform/endpoint/fields.ts';
import { common } from '../transactions/fields.ts';

/**
 * The lines of an archive, one schema per type of record. This is a format of its own: what the table stores may
 * change, but an archive of this version may not. Amounts and rates are numbers as in the API; in lines, debits are
 * positive. Values that derive from other records (balances, counts, paid amounts) and absent fields are left out.
 */
export const ARCHIVE_VERSION = 1;

export const moment = /* @__PURE__ */ shared(() =>
  z
    .string()
    .check(
      rule(
        'invalid_timestamp',
        'must be a timestamp such as 2026-09-10T08:15:30.250Z',
        (text) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text) && !Number.isNaN(Date.parse(text)),
      ),
    ),
);
const source = /* @__PURE__ */ shared(() => z.enum(FX_RATE_SOURCES));

/** The table keeps only whole numbers exactly. The service itself never counts this far. */
export const count = /* @__PURE__ */ shared(() =>
  z.number().check(z.multipleOf(1), z.minimum(0), z.maximum(1_000_000_000)),
);

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
    id: reference,
    code,
    name: account.body.shape.name,
    type: account.body.shape.type,
    is_active: z.boolean(),
    /** Created by the service: it does not count towards the limit of accounts. */
    for_category: z.optional(z.boolean()),
    created_at: moment,
    updated_at: moment,
  }),
);

export const categoryRecord = /* @__PURE__ */ shared(() =>
  z.strictObject({
    record: z.literal('category'),
    id: reference,
    kind: z.enum(CATEGORY_KINDS),
    name: category.body.shape.name,
    is_active: z.boolean(),
    budget_rollover: category.body.shape.budget_rollover,
    account_id: reference,
    created_at: moment,
    updated_at: moment,
  }),
);

export const contactRecord = /* @__PURE__ */ shared(() =>
  z.strictObject({ record: z.literal('contact'), id: reference, ...contact.body.shape, ...life }),
);

export const obligationRecord = /* @__PURE__ */ shared(() => {
  const { name, reference: ownReference, due_date, funding } = obligation.body.shape;
  return z.strictObject({
    record: z.literal('obligation'),
    id: reference,
    name,
    reference: ownReference,
    notes: z.optional(notes),
    opened_date: date,
    due_date,
    currency_id: currencyId,
    original_amount: z.number(),
    outstanding_amount: z.number(),
    settled_at: z.optional(moment),
    contact_id: reference,
    account_id: reference,
    funding_account_id: z.optional(reference),
    funding_category_id: z.optional(reference),
    funding,
    opening_entry_id: z.optional(reference),
    /** How often the opening entry was replaced. A deleted payment can be restored only if this is unchanged. */
    opening_revision: z.optional(count),
    opening_rate: z.optional(z.number()),
    opening_rate_source: z.optional(source),
    ...life,
  });
});

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
    memo: common.memo.request,
    external_id: common.external_id.request,
    ...life,
  }),
);

export const archivedLine = /* @__PURE__ */ shared(() =>
  z.strictObject({
    account_id: reference,
    amount: z.number(),
    base_amount: z.number(),
    /** Left out if it is that of the transaction. The same applies to the rate. */
    currency_id: z.optional(currencyId),
    fx_rate: z.optional(z.number()),
    fx_rate_source: z.optional(source),
    category_id: z.optional(reference),
    memo: common.memo.request,
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
    payee: common.payee.request,
    memo: common.memo.request,
    external_id: common.external_id.request,
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
 * Fingerprints of rows that a step of an import has posted in one month. They recognise the rows if a file is imported
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
