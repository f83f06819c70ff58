import type { Currency } from '../ledger/currency.ts';
import { MAX_SUM_MINOR, minor, moneyToJson } from '../ledger/money.ts';
import { invalid } from '../platform/problems.ts';

/** For sums of plans, which the turnover of the ledger does not limit. They are shown exactly or not at all. */
export function planToJson(value: bigint, currency: Currency, field: string): number {
  if (value > MAX_SUM_MINOR || value < -MAX_SUM_MINOR) {
    const message = 'covers sums that are too large to show exactly';
    throw invalid([{ field, code: 'amount_too_large', message }]);
  }
  return moneyToJson({ minor: minor(value), currency });
}
