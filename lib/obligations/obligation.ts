import type { Contact } from '../contacts/contact.ts';
import type { AccountType } from '../ledger/balance.ts';
import { type Currency, findCurrency } from '../ledger/currency.ts';
import { type Minor, parseMoney } from '../ledger/money.ts';
import type { CalendarDate } from '../platform/date.ts';
import type { FieldErrors } from '../platform/problems.ts';

export const OBLIGATION_STATUSES = ['open', 'settled'] as const;
export type ObligationStatus = (typeof OBLIGATION_STATUSES)[number];

/** What its owner decides of an obligation. */
export interface Terms {
  readonly name: string;
  readonly reference: string | undefined;
  readonly notes: string | undefined;
  readonly openedDate: CalendarDate;
  readonly dueDate: CalendarDate | undefined;
  readonly currency: Currency;
  readonly originalMinor: Minor;
  /** May exceed the original amount: interest. */
  readonly outstandingMinor: Minor;
  readonly contactId: string;
  readonly accountId: string;
}

/** An amount owed. */
export interface Obligation extends Terms {
  readonly id: string;
  readonly settledAt: string | undefined;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly deletedAt: string | undefined;
  /** Goes up with every change. */
  readonly version: number;
}

export function statusOf({ outstandingMinor }: Pick<Terms, 'outstandingMinor'>): ObligationStatus {
  return outstandingMinor === 0n ? 'settled' : 'open';
}

/** The moment from which nothing is owed: kept by later edits, forgotten when something is owed again. */
export function settledAt(terms: Terms, before: Obligation | undefined, at: string): string | undefined {
  return statusOf(terms) === 'open' ? undefined : (before?.settledAt ?? at);
}

/** A request's body as far as its fields are valid. The nested objects are those of a record that was read. */
export interface ObligationDraft {
  readonly name?: string | undefined;
  readonly reference?: string | undefined;
  readonly notes?: string | undefined;
  readonly opened_date?: string | undefined;
  readonly due_date?: string | undefined;
  readonly original_amount?: number | undefined;
  readonly outstanding_amount?: number | undefined;
  readonly contact_id?: string | undefined;
  readonly account_id?: string | undefined;
  readonly currency_id?: string | undefined;
  readonly contact?: { readonly id: string } | undefined;
  readonly account?: { readonly id: string } | undefined;
  readonly currency?: { readonly id: string } | undefined;
}

export interface ObligationAccount {
  readonly id: string;
  readonly name: string;
  readonly code: string;
  readonly type: AccountType;
  readonly isActive: boolean;
}

/** The contacts and accounts that obligations name, by id. */
export interface Parties {
  readonly contacts: ReadonlyMap<string, Contact>;
  readonly accounts: ReadonlyMap<string, ObligationAccount>;
}

type Party = 'contact' | 'account' | 'currency';

/** The id that a draft names: `contact_id`, or else the id of the nested `contact`. */
export function namedIn(draft: ObligationDraft, party: Party): string | undefined {
  return draft[`${party}_id`] ?? draft[party]?.id;
}

/**
 * Checks what single fields cannot tell. Undefined only where something is faulty, and then `errors` has it.
 * A contact or account that the obligation has already (`before`) stays allowed after it was deleted or deactivated.
 */
export function termsOf(
  draft: ObligationDraft,
  parties: Parties,
  before: Obligation | undefined,
  errors: FieldErrors,
): Terms | undefined {
  const contactId = checkContact(draft, parties, before, errors);
  const accountId = checkAccount(draft, parties, before, errors);
  const currencyId = requireNamed(draft, 'currency', errors);
  const currency = currencyId === undefined ? undefined : findCurrency(currencyId);
  const originalMinor = checkAmount(draft, 'original_amount', currency, errors);
  const outstandingMinor = checkAmount(draft, 'outstanding_amount', currency, errors);
  const { name, reference, notes, opened_date: opened, due_date: due } = draft;
  if (opened !== undefined && due !== undefined && due < opened) {
    errors.add('due_date', 'before_opened_date', `must not be before opened_date, ${opened}`);
  }
  if (!name || !opened || !currency || !contactId || !accountId) return undefined;
  if (originalMinor === undefined || outstandingMinor === undefined) return undefined;
  return {
    name,
    reference,
    notes,
    openedDate: opened as CalendarDate,
    dueDate: due as CalendarDate | undefined,
    currency,
    originalMinor,
    outstandingMinor,
    contactId,
    accountId,
  };
}

function requireNamed(draft: ObligationDraft, party: Party, errors: FieldErrors): string | undefined {
  const id = namedIn(draft, party);
  // A nested object that is faulty itself was meant to name it: then that is what must be put right.
  const isFaulty = errors.list.some(({ field }) => field === party || field.startsWith(`${party}.`));
  if (id === undefined && !isFaulty) errors.add(`${party}_id`, 'required', 'is required');
  return id;
}

function checkContact(
  draft: ObligationDraft,
  { contacts }: Parties,
  before: Obligation | undefined,
  errors: FieldErrors,
): string | undefined {
  const id = requireNamed(draft, 'contact', errors);
  if (id === undefined || id === before?.contactId) return id;
  const contact = contacts.get(id);
  if (!contact || contact.deletedAt !== undefined) {
    errors.add('contact_id', 'not_found', 'names no contact of yours');
  }
  return id;
}

function checkAccount(
  draft: ObligationDraft,
  { accounts }: Parties,
  before: Obligation | undefined,
  errors: FieldErrors,
): string | undefined {
  const id = requireNamed(draft, 'account', errors);
  if (id === undefined || id === before?.accountId) return id;
  const account = accounts.get(id);
  if (!account) errors.add('account_id', 'not_found', 'names no account of yours');
  else if (account.type !== 'asset' && account.type !== 'liability') {
    errors.add('account_id', 'wrong_type', `must be an asset or a liability account, not ${account.type}`);
  } else if (!account.isActive) errors.add('account_id', 'inactive', 'must be an active account');
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
  const parsed = currency && parseMoney(value, currency);
  if (parsed && !parsed.ok) errors.add(field, parsed.code, parsed.message);
  return parsed?.ok ? parsed.value.minor : undefined;
}
