import { parseDecimal } from '../ledger/decimal.ts';
import { type FxRate, rateFromQuotient } from '../ledger/fx-rate.ts';
import { assert } from '../platform/problems.ts';

/** Units of `to` per unit of `from`, if both are given as units per euro. Rounded once. */
export function crossRate(fromPerEuro: string, toPerEuro: string): FxRate {
  const from = positiveDecimal(fromPerEuro);
  const to = positiveDecimal(toPerEuro);
  return rateFromQuotient(to.digits * 10n ** BigInt(from.scale), from.digits * 10n ** BigInt(to.scale));
}

function positiveDecimal(text: string) {
  const decimal = parseDecimal(text);
  assert(decimal && decimal.digits > 0n, 'a rate per euro is a positive decimal');
  return decimal;
}
