import type { Line } from '../ledger/entry.ts';
import { absolute, moneyToText } from '../ledger/money.ts';

/**
 * A commodity that no account ever has. hledger and beancount know the base amount of a line only as the cost of an
 * amount, so a line that changes only a value is written as two: a unit bought for the base amount, and a unit sold for
 * nothing.
 */
export const VALUE = 'VALUE';

/** The amounts of a line as hledger and beancount write them: one, or two for a line with a base amount only. */
export function journalAmounts({ amount, base }: Line): string[] {
  const cost = `${moneyToText(absolute(base))} ${base.currency.code}`;
  if (amount.minor === 0n) {
    const [unit, opposite] = base.minor > 0n ? ['1', '-1'] : ['-1', '1'];
    const nothing = `${moneyToText({ ...base, minor: amount.minor })} ${base.currency.code}`;
    return [`${unit} ${VALUE} @@ ${cost}`, `${opposite} ${VALUE} @@ ${nothing}`];
  }
  const own = `${moneyToText(amount)} ${amount.currency.code}`;
  return [amount.currency.code === base.currency.code ? own : `${own} @@ ${cost}`];
}
