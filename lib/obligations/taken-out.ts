import type { Currency } from '../ledger/currency.ts';
import { convert, fxRate } from '../ledger/fx-rate.ts';
import { type Money, money } from '../ledger/money.ts';
import { accepted } from '../platform/result.ts';
import type { Obligation } from './obligation.ts';

/** The part of an obligation that is on the books. */
export type Carried = Pick<Obligation, 'opening_rate' | 'money_paid_minor' | 'money_taken_minor'>;

/**
 * What a payment takes out of the obligation's account in the base currency, at the rate of the opening entry. It is
 * rounded over all live payments that moved money, minus what the others took, so that together they take exactly what
 * the opening entry put in. Undefined if the obligation is not posted.
 */
export function takenOut(
  { opening_rate, money_paid_minor = 0n, money_taken_minor = 0n }: Carried,
  amount: Money,
  baseCurrency: Currency,
): ReturnType<typeof convert> | undefined {
  if (opening_rate === undefined) return undefined;
  const together = money(money_paid_minor + amount.minor, amount.currency);
  const whole = convert(together, fxRate(opening_rate), baseCurrency);
  if (!whole.ok) return whole;
  const taken = whole.value.minor - money_taken_minor;
  return accepted(money(taken > 0n ? taken : 0n, baseCurrency));
}
