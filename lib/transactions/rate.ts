import type { Currency } from '../ledger/currency.ts';
import { type FxRate, type FxRateSource, RATE_ONE } from '../ledger/fx-rate.ts';
import type { CalendarDate } from '../platform/date.ts';
import { accepted, type Result, refused } from '../platform/result.ts';

/** The rate of a transaction, frozen when it was posted. */
export interface FrozenRate {
  readonly rate: FxRate;
  /** Date of the provider's rate; for any other rate, the transaction's own date. */
  readonly rateDate: CalendarDate;
  readonly source: FxRateSource;
}

/** The part of a stored transaction that its rate depends on. */
interface Rated {
  readonly currency: Currency;
  readonly date: CalendarDate;
  readonly fx: FrozenRate;
}

/**
 * The rate to post a transaction with; undefined means that the provider's rate must be looked up. A stored provider
 * rate is kept if the request repeats it (a record that was read is sent back), or if the request leaves it out with
 * the same currency and date: editing a memo never changes an amount. A provider's rate that is sent back with
 * another currency, or with a date before its own, does not apply to the changed record and counts as left out. So
 * does a rate that followed from other amounts.
 */
export function decideRate(request: {
  readonly currency: Currency;
  readonly baseCurrency: Currency;
  readonly date: CalendarDate;
  readonly sentRate: FxRate | undefined;
  readonly stored?: Rated | undefined;
}): Result<FrozenRate | undefined, 'must_be_one'> {
  const { currency, baseCurrency, date, sentRate, stored } = request;
  if (currency.code === baseCurrency.code) {
    if (sentRate !== undefined && sentRate !== RATE_ONE) {
      return refused('must_be_one', 'must be 1 or left out: the currency is your base currency');
    }
    return accepted({ rate: RATE_ONE, rateDate: date, source: 'same_currency' });
  }
  if (stored && stored.fx.source !== 'user') {
    const isRepeated = sentRate === stored.fx.rate;
    const isOfDay = stored.fx.source === 'provider' && stored.fx.rateDate <= date;
    const fits = isOfDay && stored.currency.code === currency.code;
    if (fits && (isRepeated || (sentRate === undefined && stored.date === date))) return accepted(stored.fx);
    if (!fits && isRepeated) return accepted(undefined);
  }
  return accepted(sentRate && ratedByUser(sentRate, date));
}

export function ratedByUser(rate: FxRate, date: CalendarDate): FrozenRate {
  return { rate, rateDate: date, source: 'user' };
}
