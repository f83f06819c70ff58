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
import { AHEAD_MAX, MISSED_MAX } from '../schedules/progress.ts';
import { postingError, rule as recurrenceRule, schedule } from '../schedules/schedule.ts';
import { SCHEDULE_KINDS, template } from '../schedules/template.ts';
import { common } from '../transactions/fields.ts';

/**
 * The lines of an archive, one schema per type of record. They are a format of their own: what the table stores may
 * change, an archive of this version may not. Amounts and rates are numbers as in the API; the amounts of lines are
 * positive for debits. What follows from other records (balances, counts, what is paid) is left out. A field that a
 * record does not have is left out too.
 */
export const ARCHIVE_VERSION = 1;

const moment = /* @__PURE__ */ shared(() =>
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
    /** How often the opening entry was replaced: a deleted payment can be restored while it is the same. */
    opening_revision: z.optional(z.number()),
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
    /** The account that the obligation had. */
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
    /** Left out if it is that of the transaction, and so is the rate. */
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
    /** The obligation that a payment pays, or whose opening entry it is. */
    obligation_id: z.optional(reference),
    opening_revision: z.optional(z.number()),
    lines: z.array(archivedLine).check(z.minLength(2), z.maxLength(LINES_MAX)),
    ...life,
  }),
);

/** What a month assigns to its categories. */
export const budgetRecord = /* @__PURE__ */ shared(() =>
  z.strictObject({
    record: z.literal('budget'),
    month,
    /** Categories that were deleted may be among them: they are not restored. */
    assigned: z.array(z.strictObject({ category_id: reference, amount: z.number() })),
  }),
);

export const scheduleRecord = /* @__PURE__ */ shared(() => {
  const { name, starts_on, ends_on, max_count, mode } = schedule.body.shape;
  return z.strictObject({
    record: z.literal('schedule'),
    id: reference,
    name,
    kind: z.enum(SCHEDULE_KINDS),
    /** Accounts and categories that were deleted may be in it: its dates cannot be posted. */
    template: z.strictObject(template.shape),
    rule: recurrenceRule,
    starts_on,
    ends_on,
    max_count,
    mode,
    is_active: z.boolean(),
    posted_count: z.number().check(z.multipleOf(1), z.minimum(0)),
    last_error: z.optional(z.extend(postingError, { at: moment })),
    /** Every date up to this one has been dealt with, except the missed ones; of later ones, those ahead have been. */
    done_through: z.optional(date),
    missed: z.array(date).check(z.maxLength(MISSED_MAX)),
    ahead: z.array(date).check(z.maxLength(AHEAD_MAX + 1)),
    /** When missed dates are tried again. */
    retry_on: z.optional(date),
    created_at: moment,
    updated_at: moment,
  });
});

/** The last line, by which a restore knows that nothing is missing. */
export const endRecord = /* @__PURE__ */ shared(() =>
  z.strictObject({ record: z.literal('end'), records: z.number() }),
);
