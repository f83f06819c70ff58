import type { Currency } from '../ledger/currency.ts';
import type { LineRate } from '../ledger/entry.ts';
import { convert, type FxRate, impliedRate, RATE_ONE } from '../ledger/fx-rate.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Money } from '../ledger/money.ts';
import type { CalendarDate } from '../platform/date.ts';
import { FieldErrors } from '../platform/problems.ts';
import { checkConverted, latestRate, resolveRate } from './checks.ts';
import type { FrozenRate } from './rate.ts';
import type { Transaction } from './transaction.ts';

/** The fields to report errors on. */
interface LegFields {
  /** The amount on the other side. */
  readonly toAmount: string;
  /** Reported if there is no rate to the base currency. */
  readonly noRate: string;
}

/** The two sides of a request. What is absent or invalid is undefined. */
interface WantedLegs {
  readonly currency: Currency | undefined;
  readonly toCurrency: Currency | undefined;
  readonly amount: Money | undefined;
  readonly toAmount: Money | undefined;
  readonly date: CalendarDate | undefined;
  readonly sentRate: FxRate | undefined;
  readonly stored: Transaction | undefined;
  readonly ledger: Ledger;
  readonly fields: LegFields;
}

/** An amount in two currencies. Both sides have the same base amount. */
export interface Legs {
  /** The rate of the transaction, which is that of `amount`. */
  readonly fx: FrozenRate;
  readonly base: Money;
  readonly amount: Money;
  readonly toAmount: Money;
  /** The rate of the other side, if it differs. */
  readonly toRate: LineRate | undefined;
}

/** Undefined if something is invalid, and then `errors` lists it. */
export function resolveLegs(wanted: WantedLegs, errors: FieldErrors): Promise<Legs | undefined> {
  return isExchange(wanted) ? exchanged(wanted, errors) : movedWithinCurrency(wanted, errors);
}

export function isExchange({ currency, toCurrency }: Pick<WantedLegs, 'currency' | 'toCurrency'>): boolean {
  return !!currency && !!toCurrency && currency.code !== toCurrency.code;
}

async function movedWithinCurrency(wanted: WantedLegs, errors: FieldErrors): Promise<Legs | undefined> {
  const { amount, toAmount, ledger, fields } = wanted;
  if (amount && toAmount && toAmount.minor !== amount.minor)
    errors.add(fields.toAmount, 'amounts_differ', 'must equal amount within one currency, or be left out');
  const fx = await resolveRate({ ...wanted, field: wanted.fields.noRate }, errors);
  const base = amount && fx && checkConverted('amount', amount, fx, ledger, errors);
  return base && { fx, base, amount, toAmount: amount, toRate: undefined };
}

/** The side in the base currency determines the base amount; if neither is, `amount` does. */
async function exchanged(wanted: WantedLegs, errors: FieldErrors): Promise<Legs | undefined> {
  const { amount, toCurrency, ledger } = wanted;
  if (toCurrency?.code === ledger.baseCurrencyId) return arrivedInBase(wanted, errors);
  // Both look up rates at the same time. Errors are listed in the same order, whichever finishes first.
  const errorsOfArrival = new FieldErrors(errors.list);
  const [fx, toAmount] = await Promise.all([
    resolveRate({ ...wanted, field: wanted.fields.noRate }, errors),
    arrived(wanted, errorsOfArrival),
  ]);
  for (const { field, code, message } of errorsOfArrival.list) errors.add(field, code, message);
  const base = amount && fx && checkConverted('amount', amount, fx, ledger, errors);
  if (base?.minor === 0n)
    errors.add('amount', 'too_small', `converted at ${fx?.rate}, it must not round to 0`);
  if (!base || base.minor === 0n || !toAmount) return undefined;
  return { fx, base, amount, toAmount, toRate: { rate: impliedRate(toAmount, base), source: 'implied' } };
}

async function arrivedInBase(wanted: WantedLegs, errors: FieldErrors): Promise<Legs | undefined> {
  const { amount, date, sentRate, stored } = wanted;
  const base = await arrived(wanted, errors);
  if (!amount || !base || date === undefined) return undefined;
  const rate = impliedRate(amount, base);
  // An implied rate that is sent back as it was read belongs to the previous amounts.
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

/** The amount in the other currency: as it was sent, or converted with the latest rates. */
async function arrived(wanted: WantedLegs, errors: FieldErrors): Promise<Money | undefined> {
  const { currency, toCurrency, amount, toAmount, date } = wanted;
  const field = wanted.fields.toAmount;
  if (toAmount || errors.has(field)) return toAmount;
  if (!currency || !toCurrency || date === undefined) return undefined;
  const found = await latestRate(currency, toCurrency, date);
  if (!found) {
    const message = `no rate from ${currency.code} to ${toCurrency.code} is known for ${date}; send ${field}`;
    errors.add(field, 'fx_rate_unavailable', message);
  }
  if (!amount || !found) return undefined;
  const result = convert(amount, found.rate, toCurrency);
  if (!result.ok) errors.add(field, result.code, `converted at ${found.rate}, it ${result.message}`);
  else if (result.value.minor === 0n)
    errors.add(field, 'too_small', `converted at ${found.rate}, amount rounds to 0; send ${field}`);
  else return result.value;
  return undefined;
}
