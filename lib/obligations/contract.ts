import * as z from 'zod/mini';
import { amount, currencyId } from '../ledger/fields.ts';
import { defineEndpoint, shared } from '../platform/endpoint/contract.ts';
import {
  date,
  flag,
  idParams,
  page,
  pageQuery,
  reference,
  rule,
  text,
  timestamp,
} from '../platform/endpoint/fields.ts';
import { OBLIGATION_STATUSES } from './obligation.ts';

const name = /* @__PURE__ */ shared(() => z.nullable(z.string()));

const obligation = /* @__PURE__ */ shared(() =>
  z.strictObject({
    id: z.string(),
    name: z.string(),
    reference: z.nullable(z.string()),
    notes: z.nullable(z.string()),
    opened_date: z.nullable(date),
    due_date: z.nullable(date),
    original_amount: z.number(),
    outstanding_amount: z.number(),
    status: z.enum(OBLIGATION_STATUSES),
    settled_at: z.nullable(timestamp),
    contact: z.strictObject({ id: z.string(), name }),
    account: z.strictObject({ id: z.string(), name, code: name }),
    currency: z.strictObject({ id: z.string(), name, code: name }),
    created_at: z.nullable(timestamp),
    updated_at: z.nullable(timestamp),
    deleted_at: z.nullable(timestamp),
  }),
);

/**
 * Notes have no limit of their own; the limit of a body is reached first. Only of the few texts that normalizing
 * makes longer could more be left, and an item holds 400 KB.
 */
const NOTES_MAX = 256 * 1024;
const notes = /* @__PURE__ */ shared(() =>
  text(0, NOTES_MAX).check(
    rule<string>(
      'too_long',
      `must have at most ${NOTES_MAX} bytes of UTF-8, normalized`,
      (value) => Buffer.byteLength(value) <= NOTES_MAX,
    ),
  ),
);

/** Shown beside the id of a nested record, and passed over when the record is put back. */
const ignored = /* @__PURE__ */ shared(() => z.optional(z.unknown()));

const body = /* @__PURE__ */ shared(() =>
  z.object({
    name: text(1, 150),
    reference: z.optional(text(0, 100)),
    notes: z.optional(notes),
    opened_date: date,
    due_date: z.optional(date),
    original_amount: amount,
    outstanding_amount: amount,
    contact_id: z.optional(reference),
    account_id: z.optional(reference),
    currency_id: z.optional(currencyId),
    contact: z.optional(z.strictObject({ id: reference, name: ignored })),
    account: z.optional(z.strictObject({ id: reference, name: ignored, code: ignored })),
    currency: z.optional(z.strictObject({ id: currencyId, name: ignored, code: ignored })),
  }),
);

const tag = 'Obligations';
const folder = 'obligations';

const rules =
  '`contact_id`, `account_id` and `currency_id` are required; the `id` of a nested `contact`, `account` or `currency` stands in for a missing one, so that a record that was read can be put back. The account is an active one of type `asset` or `liability`. `original_amount` is above 0, `outstanding_amount` at least 0; at 0 the obligation is settled. `due_date` is not before `opened_date`.';

export const listObligations = /* @__PURE__ */ defineEndpoint(() => ({
  id: 'listObligations',
  folder,
  method: 'GET',
  path: '/obligations',
  auth: 'user',
  access: 'reader',
  tag,
  summary: 'List obligations, newest opened first',
  description:
    'Ordered by `opened_date`, then id, both descending. `due_from` and `due_to` are included; obligations without a `due_date` are in no such range. `overdue=true` shows those that are open and were due before today (UTC), `overdue=false` all others. Notes of many kilobytes can make a page end early, before 2 MiB of them; `has_more` says so as always.',
  query: z.object({
    ...pageQuery,
    status: z.optional(z.enum(OBLIGATION_STATUSES)),
    contact_id: z.optional(reference),
    account_id: z.optional(reference),
    currency_id: z.optional(currencyId),
    due_from: z.optional(date),
    due_to: z.optional(date),
    overdue: z.optional(flag),
    include_deleted: z.optional(flag),
  }),
  response: page(obligation),
  errors: [],
}));

export const createObligation = /* @__PURE__ */ defineEndpoint(() => ({
  id: 'createObligation',
  folder,
  method: 'POST',
  path: '/obligations',
  auth: 'user',
  access: 'writer',
  tag,
  summary: 'Create an obligation',
  description: `${rules} A user can have 10,000 obligations; deleted ones count, because they can be restored.`,
  body,
  response: obligation,
  etag: true,
  idempotent: true,
  errors: ['obligation_limit_reached', 'conflict'],
}));

export const getObligation = /* @__PURE__ */ defineEndpoint(() => ({
  id: 'getObligation',
  folder,
  method: 'GET',
  path: '/obligations/{id}',
  auth: 'user',
  access: 'reader',
  tag,
  summary: 'Show an obligation',
  params: idParams,
  query: z.object({ include_deleted: z.optional(flag) }),
  response: obligation,
  etag: true,
  errors: [],
}));

export const updateObligation = /* @__PURE__ */ defineEndpoint(() => ({
  id: 'updateObligation',
  folder,
  method: 'PUT',
  path: '/obligations/{id}',
  auth: 'user',
  access: 'writer',
  tag,
  summary: 'Change an obligation, or settle it',
  description: `${rules} An \`outstanding_amount\` of 0 settles it and sets \`settled_at\`, which later edits keep; above 0 it is open again. The contact and the account it has already may stay even when they were deleted or deactivated since.`,
  params: idParams,
  body,
  response: obligation,
  etag: true,
  errors: ['conflict'],
}));

export const deleteObligation = /* @__PURE__ */ defineEndpoint(() => ({
  id: 'deleteObligation',
  folder,
  method: 'DELETE',
  path: '/obligations/{id}',
  auth: 'user',
  access: 'writer',
  tag,
  summary: 'Delete an obligation',
  description: 'It can be restored, and so its account stays in use.',
  params: idParams,
  etag: true,
  errors: ['conflict'],
}));

export const restoreObligation = /* @__PURE__ */ defineEndpoint(() => ({
  id: 'restoreObligation',
  folder,
  method: 'POST',
  path: '/obligations/{id}/restore',
  auth: 'user',
  access: 'writer',
  tag,
  summary: 'Restore an obligation that was deleted',
  description: 'An obligation that is not deleted is answered as it is.',
  params: idParams,
  response: obligation,
  etag: true,
  errors: ['conflict', 'restore_blocked'],
}));
