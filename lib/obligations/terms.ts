import { isAssetOrLiability } from '../ledger/balance.ts';
import { type Currency, findCurrency } from '../ledger/currency.ts';
import type { Minor } from '../ledger/money.ts';
import type { Actor, Authors } from '../platform/authors.ts';
import type { UncheckedRequest } from '../platform/endpoint/request.ts';
import { updated } from '../platform/lifecycle.ts';
import { type FieldErrors, Problem } from '../platform/problems.ts';
import { addWrongType, checkMoney } from '../transactions/checks.ts';
import type { createObligation } from './contract.ts';
import type { Obligation, ObligationStatus } from './obligation.ts';
import type { Parties } from './parties.ts';

/** What the service stores about the opening entry. */
export type OpeningState = Pick<
  Obligation,
  'opening_entry_id' | 'opening_revision' | 'opening_rate' | 'opening_rate_source'
>;
/** What the service stores about live payments. */
export type PaymentSums = Pick<
  Obligation,
  'payment_count' | 'paid_minor' | 'money_payment_count' | 'money_paid_minor' | 'money_taken_minor'
>;

/** The fields of an obligation that its owner sets. */
export type Terms = Omit<
  Obligation,
  | 'id'
  | 'status'
  | 'settled_at'
  | 'created_at'
  | 'updated_at'
  | 'deleted_at'
  | 'version'
  | keyof Authors
  | 'notes_bytes'
  | keyof OpeningState
  | keyof PaymentSums
>;

export type ObligationDraft = UncheckedRequest<typeof createObligation>['body'];

/** When the obligation was settled. Later edits keep it; it is cleared when something is owed again. */
export function settlement(
  { outstanding_minor }: Pick<Terms, 'outstanding_minor'>,
  before: Pick<Obligation, 'settled_at'> | undefined,
  now: Date,
): { status: ObligationStatus; settled_at: string | undefined } {
  if (outstanding_minor > 0n) return { status: 'open', settled_at: undefined };
  return { status: 'settled', settled_at: before?.settled_at ?? now.toISOString() };
}

export function paymentSums(value: Obligation): PaymentSums {
  const { payment_count, paid_minor, money_payment_count, money_paid_minor, money_taken_minor } = value;
  return { payment_count, paid_minor, money_payment_count, money_paid_minor, money_taken_minor };
}

/** The part of a payment that its obligation depends on. */
export interface Paid {
  readonly amountMinor: bigint;
  /** What it takes out of the obligation's account, in the base currency. Undefined if it moved no money. */
  readonly takenMinor: bigint | undefined;
}

/** The obligation after a payment was made or restored; with `-1`, after it was deleted. */
export function withPayment(before: Obligation, paid: Paid, times: 1 | -1, actor: Actor): Obligation {
  const outstanding_minor = before.outstanding_minor - BigInt(times) * paid.amountMinor;
  return {
    ...before,
    ...updated(before, actor),
    outstanding_minor,
    ...settlement({ outstanding_minor }, before, actor.at),
    ...changedSums(before, paid, times),
  };
}

/** The sums that change if a payment is added; with `-1`, if it is removed. */
export function changedSums(
  before: PaymentSums,
  { amountMinor, takenMinor }: Paid,
  times: 1 | -1,
): PaymentSums {
  const factor = BigInt(times);
  return {
    payment_count: (before.payment_count ?? 0) + times,
    paid_minor: (before.paid_minor ?? 0n) + factor * amountMinor,
    ...(takenMinor !== undefined && {
      money_payment_count: (before.money_payment_count ?? 0) + times,
      money_paid_minor: (before.money_paid_minor ?? 0n) + factor * amountMinor,
      money_taken_minor: (before.money_taken_minor ?? 0n) + factor * takenMinor,
    }),
  };
}

/** Payments were made in the obligation's currency, to its account and in its direction. */
export function requireSameBasis(before: Obligation, after: Terms): void {
  const isSame = before.currency_id === after.currency_id && before.account_id === after.account_id;
  if (!isSame && (before.payment_count ?? 0) > 0) {
    throw new Problem('obligation_has_payments', {
      detail: 'The obligation has payments, so its currency and account cannot change. Delete them first.',
    });
  }
}

type Party = 'contact' | 'account' | 'currency';

/** The id that a draft names: `contact_id`, or else the id of the nested `contact`. */
export function namedIn(draft: ObligationDraft, party: Party): string | undefined {
  return draft[`${party}_id`] ?? draft[party]?.id;
}

/** The field that names it, as the client sent it. */
function fieldOf(draft: ObligationDraft, party: Party): string {
  return draft[`${party}_id`] === undefined ? `${party}.id` : `${party}_id`;
}

/**
 * Checks rules beyond single fields. Returns undefined only if something is invalid, and then `errors` lists it. The
 * obligation may keep the contact and account that it has (`before`), even if they were deleted or deactivated.
 */
export function readTerms(
  draft: ObligationDraft,
  parties: Parties,
  before: Obligation | undefined,
  errors: FieldErrors,
): Terms | undefined {
  const contact_id = checkContact(draft, parties, before, errors);
  const account_id = checkAccount(draft, parties, before, errors);
  const currency_id = requireNamed(draft, 'currency', errors);
  const currency = findCurrency(currency_id);
  const original_minor = checkAmount(draft, 'original_amount', currency, errors);
  const outstanding_minor = checkAmount(draft, 'outstanding_amount', currency, errors);
  const { name, opened_date, due_date } = draft;
  if (opened_date !== undefined && due_date !== undefined && due_date < opened_date) {
    errors.add('due_date', 'before_opened_date', `must not be before opened_date, ${opened_date}`);
  }
  if (!name || !opened_date || !currency_id || !contact_id || !account_id) return undefined;
  if (original_minor === undefined || outstanding_minor === undefined) return undefined;
  const { original_amount, outstanding_amount, fx_rate, contact, account, currency: _nested, ...own } = draft;
  return {
    ...own,
    name,
    opened_date,
    currency_id,
    contact_id,
    account_id,
    original_minor,
    outstanding_minor,
  };
}

function requireNamed(draft: ObligationDraft, party: Party, errors: FieldErrors): string | undefined {
  const id = namedIn(draft, party);
  // If the nested object itself is invalid, that is what the client must fix.
  const isInvalid = errors.list.some(({ field }) => field === party || field.startsWith(`${party}.`));
  if (id === undefined && !isInvalid) errors.add(`${party}_id`, 'required', 'is required');
  return id;
}

function checkContact(
  draft: ObligationDraft,
  { contacts }: Parties,
  before: Obligation | undefined,
  errors: FieldErrors,
): string | undefined {
  const id = requireNamed(draft, 'contact', errors);
  if (id === undefined || id === before?.contact_id) return id;
  const field = fieldOf(draft, 'contact');
  const contact = contacts.get(id);
  if (!contact || contact.deleted_at !== undefined) errors.add(field, 'not_found', 'no such contact');
  return id;
}

function checkAccount(
  draft: ObligationDraft,
  { accounts }: Parties,
  before: Obligation | undefined,
  errors: FieldErrors,
): string | undefined {
  const id = requireNamed(draft, 'account', errors);
  if (id === undefined || id === before?.account_id) return id;
  const field = fieldOf(draft, 'account');
  const account = accounts.get(id);
  if (!account) errors.add(field, 'not_found', 'no such account');
  else if (!isAssetOrLiability(account.type)) addWrongType(field, account, errors);
  else if (!account.is_active) errors.add(field, 'inactive', 'must be an active account');
  return id;
}

function checkAmount(
  draft: ObligationDraft,
  field: 'original_amount' | 'outstanding_amount',
  currency: Currency | undefined,
  errors: FieldErrors,
): Minor | undefined {
  const value = draft[field];
  if (value === undefined) return undefined;
  if (field === 'original_amount' && value <= 0) errors.add(field, 'too_small', 'must be greater than 0');
  if (value < 0) errors.add(field, 'too_small', 'must be at least 0');
  return checkMoney(field, value, currency, errors)?.minor;
}
