import type { Currency } from '../ledger/currency.ts';
import type { LineRate } from '../ledger/entry.ts';
import { convert, type FxRate, impliedRate, RATE_ONE } from '../ledger/fx-rate.ts';
import type { Money } from '../ledger/money.ts';
import type { Ledger } from '../ledger/store.ts';
import type { CalendarDate } from '../platform/date.ts';
import type { FieldErrors } from '../platform/problems.ts';
import { checkConverted, latestRate, resolveRate } from '../transactions/checks.ts';
import type { FrozenRate } from '../transactions/rate.ts';
import type { Transaction } from '../transactions/transaction.ts';

/** What a request says about the two sides. What is absent or invalid is undefined. */
export interface Wanted {
  readonly currency: Currency | undefined;
  readonly toCurrency: Currency | undefined;
  readonly amount: Money | undefined;
  readonly toAmount: Money | undefined;
  readonly date: CalendarDate | undefined;
  readonly sentRate: FxRate | undefined;
  readonly stored: Transaction | undefined;
  readonly ledger: Ledger;
}

/** Both sides have the same base amount, so that a transfer never makes a difference. */
export interface Legs {
  /** The rate of the transfer, which is that of the side that the money leaves. */
  readonly fx: FrozenRate;
  readonly base: Money;
  readonly amount: Money;
  readonly toAmount: Money;
  /** The rate of the side that the money arrives in, if it is another one. */
  readonly toRate: LineRate | undefined;
}

export async function movedWithinCurrency(wanted: Wanted, errors: FieldErrors): Promise<Legs | undefined> {
  const { amount, toAmount, ledger } = wanted;
  if (amount && toAmount && toAmount.minor !== amount.minor)
    errors.add('to_amount', 'amounts_differ', 'must equal amount within one currency, or be left out');
  const fx = await resolveRate({ ...wanted, field: 'currency_id' }, errors);
  const base = amount && fx && checkConverted('amount', amount, fx, ledger, errors);
  return base && { fx, base, amount, toAmount: amount, toRate: undefined };
}

/** The side in the base currency decides the base amount; if neither is, the side that the money leaves. */
export async function exchanged(wanted: Wanted, errors: FieldErrors): Promise<Legs | undefined> {
  const { amount, toCurrency, ledger } = wanted;
  if (toCurrency?.code === ledger.baseCurrencyId) return arrivedInBase(wanted, errors);
  const [fx, toAmount] = await Promise.all([
    resolveRate({ ...wanted, field: 'currency_id' }, errors),
    arrived(wanted, errors),
  ]);
  const base = amount && fx && checkConverted('amount', amount, fx, ledger, errors);
  if (base?.minor === 0n)
    errors.add('amount', 'too_small', `converted at ${fx?.rate}, it must not round to 0`);
  if (!base || base.minor === 0n || !toAmount) return undefined;
  return { fx, base, amount, toAmount, toRate: { rate: impliedRate(toAmount, base), source: 'implied' } };
}

async function arrivedInBase(wanted: Wanted, errors: FieldErrors): Promise<Legs | undefined> {
  const { amount, date, sentRate, stored } = wanted;
  const base = await arrived(wanted, errors);
  if (!amount || !base || date === undefined) return undefined;
  const rate = impliedRate(amount, base);
  // A rate that is sent back as it was read followed from the amounts of before.
  const isSentBack = sentRate === stored?.fx.rate && stored?.fx.source !== 'user';
  if (sentRate !== undefined && sentRate !== rate && !isSentBack) {
    errors.add('fx_rate', 'conflicting_fields', `must be left out: the amounts imply the rate ${rate}`);
  }
  return {
    fx: { rate, rateDate: date, source: 'implied' },
    base,
    amount,
    toAmount: base,
    toRate: { rate: RATE_ONE, source: 'same_currency' },
  };
}

/** What arrived in the other currency: as it was sent, or converted with the latest rates. */
async function arrived(wanted: Wanted, errors: FieldErrors): Promise<Money | undefined> {
  const { currency, toCurrency, amount, toAmount, date } = wanted;
  if (toAmount || errors.has('to_amount')) return toAmount;
  if (!currency || !toCurrency || date === undefined) return undefined;
  const found = await latestRate(currency, toCurrency, date);
  if (!found) {
    const message = `no rate from ${currency.code} to ${toCurrency.code} is known for ${date}; send to_amount`;
    errors.add('to_amount', 'fx_rate_unavailable', message);
  }
  if (!amount || !found) return undefined;
  const result = convert(amount, found.rate, toCurrency);
  if (!result.ok) errors.add('to_amount', result.code, `converted at ${found.rate}, it ${result.message}`);
  else if (result.value.minor === 0n)
    errors.add('to_amount', 'too_small', `converted at ${found.rate}, amount rounds to 0; send to_amount`);
  else return result.value;
  return undefined;
}
