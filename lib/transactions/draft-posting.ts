import type { Account } from '../accounts/account.ts';
import { findAccount, toAccount } from '../accounts/store.ts';
import type { Category } from '../categories/category.ts';
import { toCategory } from '../categories/store.ts';
import { findRate } from '../currencies/find-rate.ts';
import { type Currency, currencyOf, findCurrency } from '../ledger/currency.ts';
import { convert, type FxRate, parseFxRate } from '../ledger/fx-rate.ts';
import { type Money, parseMoney } from '../ledger/money.ts';
import { entryOf, type Posting, type TransactionKind } from '../ledger/posting.ts';
import { type Ledger, ledgerFromItem } from '../ledger/store.ts';
import { config } from '../platform/config.ts';
import type { CalendarDate } from '../platform/date.ts';
import type { Draft } from '../platform/endpoint/request.ts';
import { assert, type FieldErrors } from '../platform/problems.ts';
import { keys } from '../platform/table/keys.ts';
import { getItems } from '../platform/table/read.ts';
import type { UserId } from '../platform/user.ts';
import type { createExpense } from './contract.ts';
import { decideRate, type FrozenRate, ratedByUser } from './rate.ts';
import { toTransaction } from './store.ts';
import type { Transaction } from './transaction.ts';

export type TransactionBody = Draft<typeof createExpense>['body'];

/** Everything that a request needs to post, read in two round trips, and the resulting entry. */
export interface PostingDraft {
  readonly ledger: Ledger;
  readonly stored: Transaction | undefined;
  /** The two accounts of the entry, by id. */
  readonly accounts: ReadonlyMap<string, Account>;
  readonly posting: Posting;
  readonly fx: FrozenRate;
}

/** For a request without invalid fields. */
export function requirePosting(drafted: PostingDraft | Pick<PostingDraft, 'stored'>): PostingDraft {
  assert('posting' in drafted, 'a request without invalid fields has an entry');
  return drafted;
}

/**
 * Checks the records that a body refers to, and builds its entry. If something is invalid, `errors` lists it and there
 * is no entry. Fields that are already invalid are skipped, so that all errors are reported together.
 */
export async function draftPosting(
  userId: UserId,
  kind: TransactionKind,
  body: TransactionBody,
  errors: FieldErrors,
  id?: string,
): Promise<PostingDraft | { readonly stored: Transaction | undefined }> {
  const [ledgerItem, storedItem, categoryItem, assetItem] = await getItems([
    keys.ledger(userId),
    id === undefined ? undefined : keys.transaction(userId, id),
    body.category_id === undefined ? undefined : keys.category(userId, body.category_id),
    body.asset_account_id === undefined ? undefined : keys.account(userId, body.asset_account_id),
  ]);
  const ledger = ledgerFromItem(ledgerItem);
  const stored = storedItem?.kind === kind ? toTransaction(storedItem) : undefined;
  if (body.kind !== undefined && body.kind !== kind)
    errors.add('kind', 'immutable_field', `is ${kind} and never changes`);

  const currency = body.currency_id === undefined ? undefined : findCurrency(body.currency_id);
  const amount = checkAmount(body, currency, errors);
  const sentRate = checkRate(body, errors);
  const category = checkCategory(categoryItem && toCategory(categoryItem), kind, body, stored, errors);
  const asset = checkAssetAccount(assetItem && toAccount(assetItem), body, stored, errors);

  const isRateFaulty = errors.has('fx_rate');
  const [categoryAccount, fx] = await Promise.all([
    category && findAccount(userId, category.account_id),
    currency && body.date !== undefined && !isRateFaulty
      ? resolveRate({ currency, ledger, date: body.date as CalendarDate, sentRate, stored }, errors)
      : undefined,
  ]);
  // An account is deleted only with its last category, so the category was deleted between the two reads.
  if (category && !categoryAccount) errors.add('category_id', 'not_found', 'no such category');
  if (categoryAccount?.is_active === false && stored?.categoryId !== category?.id)
    errors.add('category_id', 'inactive', 'must be a category whose account is active');
  if (!amount || !fx || !category || !categoryAccount || !asset || body.date === undefined) return { stored };

  const base = convert(amount, fx.rate, currencyOf(ledger.baseCurrencyId));
  if (!base.ok) {
    errors.add('amount', base.code, `converted at ${fx.rate}, it ${base.message}`);
    return { stored };
  }
  const entry = entryOf(
    kind,
    { categoryAccountId: categoryAccount.id, assetAccountId: asset.id },
    { amount, base: base.value },
  );
  return {
    ledger,
    stored,
    accounts: new Map([
      [asset.id, asset],
      [categoryAccount.id, categoryAccount],
    ]),
    posting: { kind, date: body.date as CalendarDate, categoryId: category.id, entry },
    fx,
  };
}

function checkAmount(
  body: TransactionBody,
  currency: Currency | undefined,
  errors: FieldErrors,
): Money | undefined {
  if (body.amount === undefined) return undefined;
  if (body.amount <= 0) {
    errors.add('amount', 'too_small', 'must be greater than 0');
    return undefined;
  }
  if (!currency) return undefined;
  const amount = parseMoney(body.amount, currency);
  if (amount.ok) return amount.value;
  errors.add('amount', amount.code, amount.message);
  return undefined;
}

function checkRate(body: TransactionBody, errors: FieldErrors): FxRate | undefined {
  if (body.fx_rate === undefined) return undefined;
  const rate = parseFxRate(body.fx_rate);
  if (rate.ok) return rate.value;
  errors.add('fx_rate', rate.code, rate.message);
  return undefined;
}

/** A transaction may keep a category that was deactivated since, so that the rest can still be edited. */
function checkCategory(
  category: Category | undefined,
  kind: TransactionKind,
  body: TransactionBody,
  stored: Transaction | undefined,
  errors: FieldErrors,
): Category | undefined {
  if (body.category_id === undefined) return undefined;
  if (!category) errors.add('category_id', 'not_found', 'no such category');
  else if (category.kind !== kind) errors.add('category_id', 'wrong_kind', `must be an ${kind} category`);
  else if (!category.is_active && stored?.categoryId !== category.id) {
    errors.add('category_id', 'inactive', 'must be an active category');
  } else return category;
  return undefined;
}

function checkAssetAccount(
  account: Account | undefined,
  body: TransactionBody,
  stored: Transaction | undefined,
  errors: FieldErrors,
): Account | undefined {
  if (body.asset_account_id === undefined) return undefined;
  if (!account) errors.add('asset_account_id', 'not_found', 'no such account');
  else if (account.type !== 'asset' && account.type !== 'liability') {
    errors.add(
      'asset_account_id',
      'wrong_type',
      `must be an asset or a liability account, not ${account.type}`,
    );
  } else if (!account.is_active && !stored?.entry.lines.some((line) => line.accountId === account.id)) {
    errors.add('asset_account_id', 'inactive', 'must be an active account');
  } else return account;
  return undefined;
}

async function resolveRate(
  wanted: {
    currency: Currency;
    ledger: Ledger;
    date: CalendarDate;
    sentRate: FxRate | undefined;
    stored: Transaction | undefined;
  },
  errors: FieldErrors,
): Promise<FrozenRate | undefined> {
  const { currency, ledger, date, sentRate, stored } = wanted;
  const baseCurrency = currencyOf(ledger.baseCurrencyId);
  const decided = decideRate({ currency, baseCurrency, date, sentRate, stored });
  if (!decided.ok) {
    errors.add('fx_rate', decided.code, decided.message);
    return undefined;
  }
  if (decided.value) return decided.value;
  const query = { from: currency.code, to: baseCurrency.code, date, maxAgeDays: config.fxMaxAgeDays };
  const found = await findRate(query);
  if (found) return { rate: found.rate, rateDate: found.rateDate, source: 'provider' };
  // There is no other rate, so the one that was sent back counts as the user's own.
  if (sentRate) return ratedByUser(sentRate, date);
  errors.add(
    'currency_id',
    'fx_rate_unavailable',
    `no rate from ${currency.code} to ${baseCurrency.code} is known for ${date}; send fx_rate`,
  );
  return undefined;
}
