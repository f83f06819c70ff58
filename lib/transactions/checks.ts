import type { Account } from '../accounts/account.ts';
import type { Category } from '../categories/category.ts';
import { findRate } from '../currencies/find-rate.ts';
import { isAssetOrLiability } from '../ledger/balance.ts';
import { type Currency, currencyOf } from '../ledger/currency.ts';
import { convert, type FxRate, parseFxRate } from '../ledger/fx-rate.ts';
import type { CategoryKind } from '../ledger/kinds.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { type Money, parseMoney } from '../ledger/money.ts';
import { config } from '../platform/config.ts';
import type { CalendarDate } from '../platform/date.ts';
import type { FieldErrors } from '../platform/problems.ts';
import { decideRate, type FrozenRate, ratedByUser } from './rate.ts';
import { accountIdsOf, categoryIdsOf, type Transaction } from './transaction.ts';

/** Parses an amount that must be above 0. Undefined if it is absent, invalid, or its currency is not known. */
export function checkAmount(
  field: string,
  value: number | undefined,
  currency: Currency | undefined,
  errors: FieldErrors,
): Money | undefined {
  if (value === undefined) return undefined;
  if (value <= 0) {
    errors.add(field, 'too_small', 'must be greater than 0');
    return undefined;
  }
  return checkMoney(field, value, currency, errors);
}

/** Parses an amount of any sign. */
export function checkMoney(
  field: string,
  value: number | undefined,
  currency: Currency | undefined,
  errors: FieldErrors,
): Money | undefined {
  const amount = value === undefined || !currency ? undefined : parseMoney(value, currency);
  if (amount && !amount.ok) errors.add(field, amount.code, amount.message);
  return amount?.ok ? amount.value : undefined;
}

export function checkRate(
  value: number | undefined,
  errors: FieldErrors,
  field = 'fx_rate',
): FxRate | undefined {
  if (value === undefined) return undefined;
  const rate = parseFxRate(value);
  if (rate.ok) return rate.value;
  errors.add(field, rate.code, rate.message);
  return undefined;
}

/** An account that a request chose. A transaction may keep an account that has become inactive. */
export function checkAccount(
  field: string,
  account: Account | undefined,
  stored: Transaction | undefined,
  errors: FieldErrors,
): Account | undefined {
  if (!account) errors.add(field, 'not_found', 'no such account');
  else if (!account.is_active && !(stored && accountIdsOf(stored).includes(account.id))) {
    errors.add(field, 'inactive', 'must be an active account');
  } else return account;
  return undefined;
}

export function addWrongType(field: string, { type }: Pick<Account, 'type'>, errors: FieldErrors): void {
  errors.add(field, 'wrong_type', `must be an asset or a liability account, not ${type}`);
}

/** An account that money comes from or goes to. */
export function checkMoneyAccount(
  field: string,
  account: Account | undefined,
  stored: Transaction | undefined,
  errors: FieldErrors,
): Account | undefined {
  if (account && !isAssetOrLiability(account.type)) {
    addWrongType(field, account, errors);
    return undefined;
  }
  return checkAccount(field, account, stored, errors);
}

/** A category that a request chose. A transaction may keep a category that has become inactive. */
export function checkCategory(
  field: string,
  category: Category | undefined,
  kind: CategoryKind,
  stored: Transaction | undefined,
  errors: FieldErrors,
): Category | undefined {
  if (!category) errors.add(field, 'not_found', 'no such category');
  else if (category.kind !== kind) errors.add(field, 'wrong_kind', `must be an ${kind} category`);
  else if (!category.is_active && !hasCategory(stored, category)) {
    errors.add(field, 'inactive', 'must be an active category');
  } else return category;
  return undefined;
}

export function hasCategory(stored: Transaction | undefined, { id }: Pick<Category, 'id'>): boolean {
  return stored !== undefined && categoryIdsOf(stored).includes(id);
}

interface WantedRate {
  readonly currency: Currency | undefined;
  readonly ledger: Ledger;
  readonly date: CalendarDate | undefined;
  readonly sentRate: FxRate | undefined;
  readonly stored: Transaction | undefined;
  /** The field to report if there is no rate. */
  readonly field: string;
  /** The field that the rate is sent in. Default: `fx_rate`. */
  readonly rateField?: string;
}

/** The rate to post with: sent, kept, or looked up. Undefined if something that it depends on is invalid. */
export async function resolveRate(wanted: WantedRate, errors: FieldErrors): Promise<FrozenRate | undefined> {
  const { currency, ledger, date, sentRate, stored, field, rateField = 'fx_rate' } = wanted;
  if (!currency || date === undefined || errors.has(rateField)) return undefined;
  const baseCurrency = currencyOf(ledger.baseCurrencyId);
  const decided = decideRate({ currency, baseCurrency, date, sentRate, stored });
  if (!decided.ok) {
    errors.add(rateField, decided.code, decided.message);
    return undefined;
  }
  if (decided.value) return decided.value;
  const found = await latestRate(currency, baseCurrency, date);
  if (found) return found;
  // There is no other rate, so the one that was sent back counts as the user's own, but never for another currency.
  const sentFor = sentRate && stored?.currency.code;
  if (sentRate && sentFor === currency.code) return ratedByUser(sentRate, date);
  const advice = sentFor ? `send its own ${rateField}, not that of ${sentFor}` : `send ${rateField}`;
  errors.add(
    field,
    'fx_rate_unavailable',
    `no rate from ${currency.code} to ${baseCurrency.code} is known for ${date}; ${advice}`,
  );
  return undefined;
}

/** The provider's rate on that day, or the latest recent enough one before it. */
export async function latestRate(
  from: Currency,
  to: Currency,
  date: CalendarDate,
): Promise<FrozenRate | undefined> {
  const wanted = { from: from.code, to: to.code, date, maxAgeDays: config.fxMaxAgeDays };
  const found = await findRate(wanted);
  return found && { rate: found.rate, rateDate: found.rateDate, source: 'provider' };
}

/** Converts an amount to the base currency. If the result is too large, its field is reported. */
export function checkConverted(
  field: string,
  amount: Money,
  { rate }: FrozenRate,
  ledger: Ledger,
  errors: FieldErrors,
): Money | undefined {
  const base = convert(amount, rate, currencyOf(ledger.baseCurrencyId));
  if (base.ok) return base.value;
  errors.add(field, base.code, `converted at ${rate}, it ${base.message}`);
  return undefined;
}
