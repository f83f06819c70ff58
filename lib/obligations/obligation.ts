import * as z from 'zod/mini';
import { currencyOf } from '../ledger/currency.ts';
import { currencyId, positiveAmount, storedMinor } from '../ledger/fields.ts';
import { money, moneyToJson } from '../ledger/money.ts';
import { shared } from '../platform/endpoint/contract.ts';
import { date, reference, rule, text, timestamp } from '../platform/endpoint/fields.ts';
import { identity, versioned } from '../platform/lifecycle.ts';
import {
  about,
  defineRecord,
  hidden,
  kept,
  named,
  nullable,
  pick,
  type ShownIn,
  type StoredIn,
  shown,
  storedAs,
  takes,
  written,
} from '../platform/record.ts';
import type { Parties } from './parties.ts';

export const OBLIGATION_STATUSES = ['open', 'settled'] as const;

/**
 * Notes have no limit of their own, because the limit of a body is reached first. Only the few texts that grow when
 * they are normalized could exceed it, and an item can have 400 KB.
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

const name = (description: string) => about(z.nullable(z.string()), description);

/** What a nested record shows besides its id. Requests may contain it; it is ignored. */
const ignored = /* @__PURE__ */ shared(() => about(z.optional(z.unknown()), 'Ignored.'));

/** An amount owed. The records it refers to are shown nested, with their current names. */
export const obligation = /* @__PURE__ */ defineRecord(() => ({
  ...identity,
  name: written(text(1, 150), 'What it is about.', 'Concert tickets'),
  reference: nullable(written(text(0, 100), 'For example, an invoice number.')),
  notes: nullable(written(notes, 'Anything worth remembering.')),
  /** The size in a response of long notes, which are stored beside the item. */
  notes_bytes: hidden(z.optional(z.number())),
  opened_date: takes(
    storedAs(shown(z.nullable(date), 'Date since which the amount is owed.', '2026-10-01'), date),
    date,
  ),
  due_date: nullable(written(date, 'Due date; not before `opened_date`.', '2026-12-01')),
  original_amount: takes(shown(z.number(), 'Amount owed originally.', 80), positiveAmount),
  original_minor: hidden(storedMinor),
  outstanding_amount: takes(
    shown(z.number(), 'Amount still owed.', 80),
    z.number().check(z.meta({ minimum: 0 })),
    'Amount still owed; 0 settles the obligation. It may exceed `original_amount` (interest).',
  ),
  outstanding_minor: hidden(storedMinor),
  status: kept(z.enum(OBLIGATION_STATUSES), '`settled` if nothing is outstanding.', 'open'),
  settled_at: nullable(kept(timestamp, 'When it was settled; null while it is open.')),
  contact_id: takes(named(z.string(), ''), z.optional(reference), 'A contact that is not deleted.'),
  account_id: takes(
    named(z.string(), ''),
    z.optional(reference),
    'An active account of type `asset` or `liability`.',
  ),
  currency_id: takes(named(z.string(), ''), z.optional(currencyId), 'Code of the currency of both amounts.'),
  contact: takes(
    shown(
      z.strictObject({
        id: about(z.string(), 'Id of the contact.'),
        name: name('Name of the contact.'),
      }),
      'The contact, with its current name.',
    ),
    z.optional(z.strictObject({ id: about(reference, 'Id of the contact.'), name: ignored })),
    'Alternative to `contact_id`, so that a record that was read can be sent.',
  ),
  account: takes(
    shown(
      z.strictObject({
        id: about(z.string(), 'Id of the account.'),
        name: name('Name of the account.'),
        code: name('Code of the account.'),
      }),
      'The account, with its current name.',
    ),
    z.optional(z.strictObject({ id: about(reference, 'Id of the account.'), name: ignored, code: ignored })),
    'Alternative to `account_id`.',
  ),
  currency: takes(
    shown(
      z.strictObject({
        id: about(z.string(), 'Same as `code`.'),
        name: name('English name.'),
        code: name('ISO 4217 code.'),
      }),
      'The currency of both amounts.',
    ),
    z.optional(
      z.strictObject({ id: about(currencyId, 'Code of the currency.'), name: ignored, code: ignored }),
    ),
    'Alternative to `currency_id`.',
  ),
  created_at: storedAs(shown(z.nullable(timestamp), 'When it was created.'), timestamp),
  updated_at: storedAs(shown(z.nullable(timestamp), 'When it was last changed.'), timestamp),
  deleted_at: nullable(kept(timestamp, 'When it was deleted; null if it is not.')),
  ...versioned,
}));

export type Obligation = StoredIn<typeof obligation>;
export type ObligationStatus = Obligation['status'];

export function showObligation(
  value: Obligation,
  { contacts, accounts }: Parties,
): ShownIn<typeof obligation> {
  const currency = currencyOf(value.currency_id);
  const account = accounts.get(value.account_id);
  return pick(obligation.response, {
    ...value,
    original_amount: moneyToJson(money(value.original_minor, currency)),
    outstanding_amount: moneyToJson(money(value.outstanding_minor, currency)),
    contact: { id: value.contact_id, name: contacts.get(value.contact_id)?.name ?? null },
    account: { id: value.account_id, name: account?.name ?? null, code: account?.code ?? null },
    currency: { id: currency.code, name: currency.name, code: currency.code },
  });
}
