import type { Currency } from '../ledger/currency.ts';
import { type FxRate, RATE_ONE } from '../ledger/fx-rate.ts';
import type { Posting } from '../ledger/posting.ts';
import type { CalendarDate } from '../platform/date.ts';
import { accepted, type Checked, refused } from '../platform/result.ts';

export const FX_RATE_SOURCES = ['provider', 'user', 'same_currency'] as const;
export type FxRateSource = (typeof FX_RATE_SOURCES)[number];

/** The rate of a transaction, frozen when it was posted. */
export interface FrozenRate {
  readonly rate: FxRate;
  /** Date of the provider's rate; for any other rate, the transaction's own date. */
  readonly rateDate: CalendarDate;
  readonly source: FxRateSource;
}

/**
 * The rate to post a transaction with; undefined means that the provider's rate must be looked up. A stored provider
 * rate is kept if the request repeats it (a record that was read is sent back), or if the request leaves it out with
 * the same currency and date: editing a memo never changes an amount. A provider's rate that is sent back with
 * another currency, or with a date before its own, does not apply to the changed record and counts as left out.
 */
export function decideRate(request: {
  readonly currency: Currency;
  readonly baseCurrency: Currency;
  readonly date: CalendarDate;
  readonly sentRate: FxRate | undefined;
  readonly stored?: (Posting & { readonly fx: FrozenRate }) | undefined;
}): Checked<FrozenRate | undefined, 'must_be_one'> {
  const { currency, baseCurrency, date, sentRate, stored } = request;
  if (currency.code === baseCurrency.code) {
    if (sentRate !== undefined && sentRate !== RATE_ONE) {
      return refused('must_be_one', 'must be 1 or left out: the currency is your base currency');
    }
    return accepted({ rate: RATE_ONE, rateDate: date, source: 'same_currency' });
  }
  if (stored && stored.fx.source !== 'user') {
    const isRepeated = sentRate === stored.fx.rate;
    const fits = stored.entry.amount.currency.code === currency.code && stored.fx.rateDate <= date;
    if (fits && (isRepeated || (sentRate === undefined && stored.date === date))) return accepted(stored.fx);
    if (!fits && isRepeated) return accepted(undefined);
  }
  return accepted(sentRate && ratedByUser(sentRate, date));
}

export function ratedByUser(rate: FxRate, date: CalendarDate): FrozenRate {
  return { rate, rateDate: date, source: 'user' };
}
