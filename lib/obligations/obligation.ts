import * as z from 'zod/mini';
import { ACCOUNT_TYPES, type AccountType } from '../ledger/balance.ts';
import { currencyOf } from '../ledger/currency.ts';
import { currencyId, positiveAmount, rate, storedMinor } from '../ledger/fields.ts';
import { FX_RATE_SOURCES } from '../ledger/fx-rate.ts';
import { money, moneyToJson } from '../ledger/money.ts';
import { shared } from '../platform/endpoint/contract.ts';
import { date, reference, rule, text, timestamp } from '../platform/endpoint/fields.ts';
import { authored, identity, versioned } from '../platform/lifecycle.ts';
import {
  about,
  clientWritten,
  computed,
  defineRecord,
  internal,
  nullable,
  optional,
  pick,
  requestOnly,
  type ShownIn,
  type StoredIn,
  sentAs,
  serverSet,
  storedAs,
  writtenAndStored,
} from '../platform/record.ts';
import type { Parties } from './parties.ts';

export const OBLIGATION_STATUSES = ['open', 'settled'] as const;
const DIRECTIONS = ['owed_to_me', 'owed_by_me'] as const;
type Direction = (typeof DIRECTIONS)[number];

/** An amount owed on an asset account is a receivable; on a liability account, a payable. */
export function directionOf(type: AccountType | undefined): Direction {
  return type === 'liability' ? 'owed_by_me' : 'owed_to_me';
}

/**
 * Notes need no limit, because the limit of a body is reached first. Only the few strings that grow when
 * normalized could exceed it, and an item can have 400 KB.
 */
const NOTES_MAX = 256 * 1024;
export const notes = shared(() =>
  text(0, NOTES_MAX).check(
    rule<string>(
      'too_long',
      `must have at most ${NOTES_MAX} bytes of UTF-8, normalized`,
      (value) => Buffer.byteLength(value) <= NOTES_MAX,
    ),
  ),
);

const name = (description: string) => about(z.nullable(z.string()), description);

/** Fields of a nested record other than its id. Requests may contain them; they are ignored. */
const ignored = shared(() => about(z.optional(z.unknown()), 'Ignored.'));

/** Where the amount owed came from: one of the first three, or none, in which case nothing is posted to the ledger. */
const funding = shared(() => ({
  funding_account_id: optional(
    clientWritten(
      reference,
      'For a loan: the asset or liability account that the money came from or went to. Not the account of the obligation.',
    ),
  ),
  funding_category_id: optional(
    clientWritten(
      reference,
      'For a sale or purchase on credit: an active category, of kind `income` if you are owed the amount, `expense` if you owe it.',
    ),
  ),
  funding: optional(
    clientWritten(z.enum(['opening_balance']), '`opening_balance` if it existed before your books.'),
  ),
  fx_rate: optional(
    requestOnly(
      rate,
      'Rate of the opening entry: units of the base currency per unit of the currency. Only with funding. Default: the rate on `opened_date`. An update keeps the rate unless you send one, or change the currency or `opened_date`.',
    ),
  ),
  opening_entry_id: optional(
    serverSet(z.string(), 'Id of the opening entry in the ledger. Left out if nothing was posted.'),
  ),
}));

/** What payments need, stored with the outstanding amount, so that one write serializes them. */
const bookkeeping = shared(() => ({
  /** How often the opening entry was created or replaced. */
  opening_revision: optional(internal(z.number())),
  opening_rate: optional(internal(z.string())),
  opening_rate_source: optional(internal(z.enum(FX_RATE_SOURCES))),
  /** Totals of all live payments. */
  payment_count: optional(internal(z.number())),
  paid_minor: optional(internal(storedMinor)),
  /**
   * Totals of live payments that moved money: in the currency, and in the base currency at the rate of the opening
   * entry.
   */
  money_payment_count: optional(internal(z.number())),
  money_paid_minor: optional(internal(storedMinor)),
  money_taken_minor: optional(internal(storedMinor)),
}));

/** An amount owed. The records it refers to are shown nested, with their current names. */
export const obligation = defineRecord(() => ({
  ...identity,
  name: clientWritten(text(1, 150), 'What it is about.', 'Concert tickets'),
  reference: nullable(clientWritten(text(0, 100), 'For example, an invoice number.')),
  notes: nullable(clientWritten(notes, 'Anything worth remembering.')),
  /** The size in a response of long notes, which are stored in a separate item. */
  notes_bytes: internal(z.optional(z.number())),
  opened_date: sentAs(
    storedAs(computed(z.nullable(date), 'Date from which the amount is owed.', '2026-10-01'), date),
    date,
  ),
  due_date: nullable(clientWritten(date, 'Due date; not before `opened_date`.', '2026-12-01')),
  original_amount: sentAs(computed(z.number(), 'Amount owed originally.', 80), positiveAmount),
  original_minor: internal(storedMinor),
  outstanding_amount: sentAs(
    computed(z.number(), 'Amount still owed.', 80),
    z.number().check(z.meta({ minimum: 0 })),
    'Amount still owed; 0 settles the obligation. It may exceed `original_amount` (interest).',
  ),
  outstanding_minor: internal(storedMinor),
  paid_amount: computed(z.number(), 'Sum of all payments that are not deleted.', 0),
  direction: computed(
    z.enum(DIRECTIONS),
    '`owed_to_me` if the account is an asset, `owed_by_me` if it is a liability.',
    'owed_to_me',
  ),
  is_posted: computed(z.boolean(), 'Whether it has an opening entry in the ledger.', false),
  ...funding,
  ...bookkeeping,
  status: serverSet(z.enum(OBLIGATION_STATUSES), '`settled` if nothing is outstanding.', 'open'),
  settled_at: nullable(serverSet(timestamp, 'When it was settled; null while it is open.')),
  contact_id: sentAs(
    writtenAndStored(z.string(), ''),
    z.optional(reference),
    'A contact that is not deleted.',
  ),
  account_id: sentAs(
    writtenAndStored(z.string(), ''),
    z.optional(reference),
    'An active account, of type `asset` (Receivables) if you are owed the amount, `liability` (Payables) if you owe it.',
  ),
  currency_id: sentAs(
    writtenAndStored(z.string(), ''),
    z.optional(currencyId),
    'Currency code of both amounts.',
  ),
  contact: sentAs(
    computed(
      z.strictObject({
        id: about(z.string(), 'Id of the contact.'),
        name: name('Name of the contact.'),
      }),
      'The contact, with its current name.',
    ),
    z.optional(z.strictObject({ id: about(reference, 'Id of the contact.'), name: ignored })),
    'Alternative to `contact_id`, so that a record can be sent back as it was read.',
  ),
  account: sentAs(
    computed(
      z.strictObject({
        id: about(z.string(), 'Id of the account.'),
        name: name('Name of the account.'),
        code: name('Code of the account.'),
        type: about(z.optional(z.enum(ACCOUNT_TYPES)), 'Type of the account: `asset` or `liability`.'),
      }),
      'The account, with its current name.',
    ),
    z.optional(
      z.strictObject({
        id: about(reference, 'Id of the account.'),
        name: ignored,
        code: ignored,
        type: ignored,
      }),
    ),
    'Alternative to `account_id`.',
  ),
  currency: sentAs(
    computed(
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
  created_at: storedAs(computed(z.nullable(timestamp), 'When it was created.'), timestamp),
  updated_at: storedAs(computed(z.nullable(timestamp), 'When it was last changed.'), timestamp),
  ...authored,
  deleted_at: nullable(serverSet(timestamp, 'When it was deleted; null if it is not.')),
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
    paid_amount: moneyToJson(money(value.paid_minor ?? 0n, currency)),
    direction: directionOf(account?.type),
    is_posted: value.opening_entry_id !== undefined,
    contact: { id: value.contact_id, name: contacts.get(value.contact_id)?.name ?? null },
    account: {
      id: value.account_id,
      name: account?.name ?? null,
      code: account?.code ?? null,
      ...(account && { type: account.type }),
    },
    currency: { id: currency.code, name: currency.name, code: currency.code },
  });
}
