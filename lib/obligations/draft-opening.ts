import { openingAccount, type SpecialAccount } from '../accounts/special-accounts.ts';
import { findAccount } from '../accounts/store.ts';
import type { Category } from '../categories/category.ts';
import { toCategory } from '../categories/store.ts';
import { isAssetOrLiability } from '../ledger/balance.ts';
import { findCurrency } from '../ledger/currency.ts';
import { balanced, negated } from '../ledger/entry.ts';
import { type Ledger, ledgerFromItem } from '../ledger/ledger.ts';
import { money } from '../ledger/money.ts';
import type { Actor } from '../platform/authors.ts';
import type { BookId } from '../platform/book.ts';
import type { FieldErrors } from '../platform/problems.ts';
import { keys } from '../platform/table/keys.ts';
import { getItems } from '../platform/table/read.ts';
import { Stale } from '../platform/table/write.ts';
import { addWrongType, checkConverted, checkRate, resolveRate } from '../transactions/checks.ts';
import { parseTransaction } from '../transactions/store.ts';
import type { DraftedTransaction, Transaction } from '../transactions/transaction.ts';
import { directionOf, type Obligation } from './obligation.ts';
import type { Parties } from './parties.ts';
import { namedIn, type ObligationDraft, type Terms } from './terms.ts';

interface OpeningRequest {
  readonly bookId: BookId;
  readonly actor: Actor;
  readonly body: ObligationDraft;
  /** Undefined if something in the body is invalid. */
  readonly terms: Terms | undefined;
  /** Includes the account of the funding. */
  readonly parties: Parties;
  readonly before: Obligation | undefined;
}

/** An obligation's current opening entry, and the one that a request asks for. */
export interface OpeningDraft {
  readonly ledger: Ledger;
  readonly before: Transaction | undefined;
  readonly wanted: WantedOpening | undefined;
}

export interface WantedOpening extends DraftedTransaction {
  readonly counterAccountId: string;
  /** The account for opening balances, if the entry is posted against it. */
  readonly special: SpecialAccount | undefined;
}

/** The other side of an opening entry. */
interface Counter {
  readonly accountId: string;
  readonly categoryId?: string;
  readonly special?: SpecialAccount;
}

const FUNDING = ['funding_account_id', 'funding_category_id', 'funding'] as const;

/** Undefined if the obligation has no opening entry and needs none. Invalid fields are added to `errors`. */
export async function draftOpening(
  request: OpeningRequest,
  errors: FieldErrors,
): Promise<OpeningDraft | undefined> {
  const { bookId, body, terms, before } = request;
  const isFunded = checkFunding(body, errors);
  const sentRate = checkRate(body.fx_rate, errors);
  if (!isFunded && before?.opening_entry_id === undefined) return undefined;
  const [ledgerItem, openingItem, categoryItem] = await getItems([
    keys.ledger(bookId),
    before?.opening_entry_id === undefined ? undefined : keys.transaction(bookId, before.opening_entry_id),
    body.funding_category_id === undefined ? undefined : keys.category(bookId, body.funding_category_id),
  ]);
  if (before?.opening_entry_id !== undefined && !openingItem)
    throw new Stale('The opening entry was removed after the obligation was read.');
  const ledger = ledgerFromItem(ledgerItem);
  const opening = openingItem && parseTransaction(openingItem);
  const nothing = { ledger, before: opening, wanted: undefined };
  if (!isFunded) return nothing;

  const currency = findCurrency(namedIn(body, 'currency'));
  const date = body.opened_date;
  const isRateKept =
    opening && body.fx_rate === undefined && opening.currency === currency && opening.date === date;
  const [counter, fx] = await Promise.all([
    findCounter(request, categoryItem && toCategory(categoryItem), { ledger, opening }, errors),
    isRateKept
      ? opening.fx
      : resolveRate({ currency, ledger, date, sentRate, stored: opening, field: 'currency_id' }, errors),
  ]);
  if (!terms || !currency || !date || !fx || !counter) return nothing;
  const amount = money(terms.original_minor, currency);
  const base = checkConverted('original_amount', amount, fx, ledger, errors);
  // With an invalid account, for example, both sides could be on the same one.
  if (!base || errors.list.length > 0) return nothing;
  const { accountId, categoryId, special } = counter;
  const own = { accountId: terms.account_id };
  const other = { accountId, categoryId };
  const isReceivable = directionOf(request.parties.accounts.get(terms.account_id)?.type) === 'owed_to_me';
  const [debit, credit] = isReceivable ? [own, other] : [other, own];
  const entry = balanced([
    { ...debit, amount, base },
    { ...credit, amount: negated(amount), base: negated(base) },
  ]);
  const wanted = {
    kind: 'journal' as const,
    date,
    currency,
    fx,
    entry,
    counterAccountId: accountId,
    special,
  };
  return { ...nothing, wanted };
}

function checkFunding(body: ObligationDraft, errors: FieldErrors): boolean {
  const [first, ...others] = FUNDING.filter((field) => body[field] !== undefined);
  for (const field of others) errors.add(field, 'conflicting_fields', `must be left out if ${first} is sent`);
  const isInvalid = FUNDING.some((field) => errors.has(field));
  if (first === undefined && body.fx_rate !== undefined && !isInvalid)
    errors.add('fx_rate', 'conflicting_fields', 'must be left out: without funding, nothing is converted');
  return first !== undefined;
}

async function findCounter(
  request: OpeningRequest,
  category: Category | undefined,
  { ledger, opening }: { ledger: Ledger; opening: Transaction | undefined },
  errors: FieldErrors,
): Promise<Counter | undefined> {
  const { bookId, body, before, actor } = request;
  if (body.funding_account_id !== undefined) return checkFundingAccount(request, errors);
  if (body.funding_category_id !== undefined) return checkFundingCategory(request, category, errors);
  if (opening && before?.funding !== undefined) {
    // It stays on its account, even if the account for opening balances is another one by now.
    const kept = opening.entry.lines.find(({ accountId }) => accountId !== before.account_id);
    const account = kept && (await findAccount(bookId, kept.accountId));
    if (account) return { accountId: account.id, special: { account } };
  }
  const special = await openingAccount(bookId, ledger, actor);
  return { accountId: special.account.id, special };
}

function checkFundingAccount(
  { body, before, parties }: OpeningRequest,
  errors: FieldErrors,
): Counter | undefined {
  const field = 'funding_account_id';
  const id = body[field] ?? '';
  const account = parties.accounts.get(id);
  if (!account) errors.add(field, 'not_found', 'no such account');
  else if (id === namedIn(body, 'account'))
    errors.add(field, 'same_account', 'must not be the account of the obligation');
  else if (!isAssetOrLiability(account.type)) addWrongType(field, account, errors);
  else if (!account.is_active && id !== before?.[field])
    errors.add(field, 'inactive', 'must be an active account');
  else return { accountId: id };
  return undefined;
}

async function checkFundingCategory(
  { bookId, body, before, parties }: OpeningRequest,
  category: Category | undefined,
  errors: FieldErrors,
): Promise<Counter | undefined> {
  const field = 'funding_category_id';
  const account = category && (await findAccount(bookId, category.account_id));
  const owner = parties.accounts.get(namedIn(body, 'account') ?? '');
  const kind = directionOf(owner?.type) === 'owed_to_me' ? 'income' : 'expense';
  if (!category || !account) errors.add(field, 'not_found', 'no such category');
  else if (owner && category.kind !== kind)
    errors.add(
      field,
      'wrong_kind',
      `must be an ${kind} category, because the type of the account is ${owner.type}`,
    );
  else if ((!category.is_active || !account.is_active) && category.id !== before?.[field])
    errors.add(field, 'inactive', 'must be an active category with an active account');
  else return { accountId: account.id, categoryId: category.id };
  return undefined;
}
