import { type Currency, currencyOf } from '../ledger/currency.ts';
import type { LineRate } from '../ledger/entry.ts';
import { convert, type FxRate, impliedRate, RATE_ONE } from '../ledger/fx-rate.ts';
import type { Money } from '../ledger/money.ts';
import type { Ledger } from '../ledger/store.ts';
import type { CalendarDate } from '../platform/date.ts';
import type { FieldErrors } from '../platform/problems.ts';
import { checkAmount, checkConverted, latestRate, resolveRate } from '../transactions/checks.ts';
import type { FrozenRate } from '../transactions/rate.ts';

export interface MoneyRequest {
  readonly ledger: Ledger;
  readonly date: CalendarDate;
  /** What is paid, in the obligation's currency. */
  readonly amount: Money;
  readonly moneyCurrency: Currency;
  readonly moneyAmount: number | undefined;
  readonly sentRate: FxRate | undefined;
}

/** The money that moves for a payment, and what it is worth. */
export interface MoneyMoved {
  readonly money: Money;
  readonly base: Money;
  /** From the obligation's currency to the base currency. */
  readonly fx: FrozenRate;
  /** From the money's currency to the base currency, if that is another rate. */
  readonly moneyRate?: LineRate;
}

/** Undefined if something is invalid, and then `errors` lists it. */
export async function moneyMoved(
  request: MoneyRequest,
  errors: FieldErrors,
): Promise<MoneyMoved | undefined> {
  const { ledger, date, amount, moneyCurrency, sentRate } = request;
  if (moneyCurrency.code === amount.currency.code) return inSameCurrency(request, errors);
  const sent = checkAmount('money_amount', request.moneyAmount, moneyCurrency, errors);
  const money = sent ?? (await convertedMoney(request, errors));
  if (!money) return undefined;
  if (moneyCurrency.code === ledger.baseCurrencyId) {
    const rate = impliedRate(amount, money);
    if (sentRate !== undefined && sentRate !== rate) {
      const message = `must be left out or ${rate}: the amounts imply it`;
      errors.add('fx_rate', 'conflicting_fields', message);
    }
    const fx: FrozenRate = { rate, rateDate: date, source: 'implied' };
    return { money, base: money, fx, moneyRate: { rate: RATE_ONE, source: 'same_currency' } };
  }
  const own = await ownRate(request, errors);
  if (!own) return undefined;
  if (own.base.minor === 0n) {
    errors.add('amount', 'too_small', `must not come to 0 in ${ledger.baseCurrencyId}`);
    return undefined;
  }
  return { money, ...own, moneyRate: { rate: impliedRate(money, own.base), source: 'implied' } };
}

async function inSameCurrency(request: MoneyRequest, errors: FieldErrors): Promise<MoneyMoved | undefined> {
  const { amount, moneyCurrency, moneyAmount } = request;
  const money = checkAmount('money_amount', moneyAmount, moneyCurrency, errors);
  if (money && money.minor !== amount.minor)
    errors.add('money_amount', 'amounts_differ', 'must be the amount: the currency is the same');
  const own = await ownRate(request, errors);
  return own && { money: amount, ...own };
}

/** The rate from the obligation's currency to the base currency, and the amount at this rate. */
async function ownRate({ ledger, date, amount, sentRate }: MoneyRequest, errors: FieldErrors) {
  const { currency } = amount;
  const wanted = { currency, ledger, date, sentRate, stored: undefined, field: 'fx_rate' };
  const fx = await resolveRate(wanted, errors);
  const base = fx && checkConverted('amount', amount, fx, ledger, errors);
  return base && { fx, base };
}

async function convertedMoney(
  { amount, moneyCurrency, date }: MoneyRequest,
  errors: FieldErrors,
): Promise<Money | undefined> {
  if (errors.has('money_amount')) return undefined;
  const found = await latestRate(amount.currency, moneyCurrency, date);
  if (!found) {
    const pair = `from ${amount.currency.code} to ${moneyCurrency.code}`;
    errors.add('money_amount', 'fx_rate_unavailable', `no rate ${pair} is known for ${date}; send it`);
    return undefined;
  }
  const converted = convert(amount, found.rate, currencyOf(moneyCurrency.code));
  if (!converted.ok) errors.add('money_amount', converted.code, converted.message);
  else if (converted.value.minor === 0n)
    errors.add('money_amount', 'too_small', `is 0 at the latest rate, ${found.rate}; send it`);
  else return converted.value;
  return undefined;
}
