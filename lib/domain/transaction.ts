import type { Currency } from './currency.ts';
import type { CalendarDate } from './date.ts';
import { type FxRate, RATE_ONE } from './fx-rate.ts';
import type { Posting } from './ledger/posting.ts';
import { accepted, type Checked, refused } from './result.ts';

export type FxRateSource = 'provider' | 'user' | 'same_currency';

/** The rate of a transaction, frozen when it was posted. */
export interface FrozenRate {
  readonly rate: FxRate;
  /** The day the rate is of: the provider's; otherwise the transaction's own. */
  readonly rateDate: CalendarDate;
  readonly source: FxRateSource;
}

/** An expense or an income. Amounts and accounts are those of its entry. */
export interface Transaction extends Posting {
  readonly id: string;
  readonly fx: FrozenRate;
  readonly memo: string | undefined;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly deletedAt: string | undefined;
}

export function isLocked(date: CalendarDate, lockedThrough: CalendarDate | undefined): boolean {
  return lockedThrough !== undefined && date <= lockedThrough;
}

/**
 * The rate a transaction is posted with; undefined means that the provider's rate must be looked up.
 * A stored provider rate is kept when the request repeats it (a record that was read is put back), and when the
 * request leaves it open for the same currency and day: editing a memo never changes an amount.
 */
export function decideRate(request: {
  readonly currency: Currency;
  readonly baseCurrency: Currency;
  readonly date: CalendarDate;
  readonly sentRate: FxRate | undefined;
  readonly stored?: Transaction | undefined;
}): Checked<FrozenRate | undefined, 'must_be_one'> {
  const { currency, baseCurrency, date, sentRate, stored } = request;
  if (currency.code === baseCurrency.code) {
    if (sentRate !== undefined && sentRate !== RATE_ONE) {
      return refused('must_be_one', 'must be 1 or left out: the currency is your base currency');
    }
    return accepted({ rate: RATE_ONE, rateDate: date, source: 'same_currency' });
  }
  const isFromProvider =
    stored?.fx.source === 'provider' && stored.entry.amount.currency.code === currency.code;
  if (isFromProvider && (sentRate === undefined ? stored.date === date : stored.fx.rate === sentRate)) {
    return accepted(stored.fx);
  }
  return accepted(sentRate && { rate: sentRate, rateDate: date, source: 'user' });
}
