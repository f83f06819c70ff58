import * as z from 'zod/mini';
import { currencyId } from '../ledger/fields.ts';
import { defineEndpoint } from '../platform/endpoint/contract.ts';
import { date, flag, includeDeleted, pageQuery, reference } from '../platform/endpoint/fields.ts';
import {
  create,
  get,
  list,
  type Naming,
  readQuery,
  remove,
  restore,
  update,
} from '../platform/endpoint/operations.ts';
import { about } from '../platform/record.ts';
import { OBLIGATION_STATUSES, obligation } from './obligation.ts';

const OBLIGATIONS: Naming = {
  noun: 'Obligation',
  nouns: 'Obligations',
  one: 'an obligation',
  folder: 'obligations',
  path: '/obligations',
  tag: 'Obligations',
};

const rules =
  '`contact_id`, `account_id` and `currency_id` are required. Instead of each, you can send the nested `contact`, `account` or `currency` with its `id`, so that a record can be sent back as it was read; if you send both, the nested one is ignored. With one of `funding_account_id`, `funding_category_id` and `funding`, `original_amount` is posted to the ledger on `opened_date`: the opening entry. It is a journal entry whose memo is the name. Without them, nothing is posted, and `fx_rate` must be left out.';

export const listObligations = defineEndpoint(() => ({
  ...list(OBLIGATIONS, obligation),
  summary: 'List obligations, newest opened first',
  description:
    'Ordered by `opened_date`, then id, both descending. `due_from` and `due_to` are inclusive; with either, obligations without a `due_date` are left out. `overdue=true` returns open obligations that were due before today (in your time zone), `overdue=false` all others. Very long notes can make a page end early, before it contains 2 MiB of them; `has_more` is then true.',
  query: z.object({
    ...pageQuery,
    status: z.optional(
      about(z.enum(OBLIGATION_STATUSES), 'Only open obligations, or only settled ones.', 'open'),
    ),
    contact_id: z.optional(about(reference, 'Only obligations with this contact.')),
    account_id: z.optional(about(reference, 'Only obligations of this account.')),
    currency_id: z.optional(about(currencyId, 'Only obligations in this currency.', 'USD')),
    due_from: z.optional(about(date, 'Due on this day or later.', '2026-10-01')),
    due_to: z.optional(about(date, 'Due on this day or earlier.', '2026-12-31')),
    overdue: z.optional(about(flag, 'Only open obligations past their due date, or only the others.', true)),
    include_deleted: includeDeleted,
  }),
}));

export const createObligation = defineEndpoint(() => ({
  ...create(OBLIGATIONS, obligation),
  description: `${rules} A book can have 10,000 obligations; deleted ones count, because they can be restored.`,
  errors: ['obligation_limit_reached', 'period_locked', 'conflict'],
}));

export const getObligation = defineEndpoint(() => ({
  ...get(OBLIGATIONS, obligation),
  query: readQuery,
}));

export const updateObligation = defineEndpoint(() => ({
  ...update(OBLIGATIONS, obligation),
  summary: 'Change an obligation, or settle it',
  description: `${rules} An \`outstanding_amount\` of 0 settles the obligation and sets \`settled_at\`, which later changes keep; a larger amount reopens it. The obligation may keep its contact and account even if they have been deleted or deactivated since. The opening entry is replaced if a field it depends on changes, and removed if the funding is left out. Its rate stays unless \`fx_rate\` is sent, or the currency or \`opened_date\` changes. If the obligation has payments, its currency and account cannot change; if payments moved money, the opening entry cannot change either, except for its memo. Changing \`outstanding_amount\` posts nothing.`,
  errors: ['obligation_has_payments', 'period_locked', 'reconciled', 'conflict'],
}));

export const deleteObligation = defineEndpoint(() => ({
  ...remove(OBLIGATIONS),
  description:
    'It can be restored, so its account stays in use. Its opening entry is deleted with it. An obligation with payments cannot be deleted.',
  errors: ['obligation_has_payments', 'period_locked', 'reconciled', 'conflict'],
}));

export const restoreObligation = defineEndpoint(() => ({
  ...restore(OBLIGATIONS, obligation),
  description:
    'Its opening entry is restored with it. An obligation that is not deleted is returned unchanged.',
  errors: ['period_locked', 'restore_blocked', 'conflict'],
}));
