import * as z from 'zod/mini';
import type { Currency } from '../ledger/currency.ts';
import { computed, defineRecord, pick, type ShownIn } from '../platform/record.ts';

/** A currency of ISO 4217. They come with the service; none is stored. */
export const currency = defineRecord(() => ({
  id: computed(z.string(), 'Same as `code`.', 'EUR'),
  code: computed(z.string(), 'ISO 4217 code.', 'EUR'),
  name: computed(z.string(), 'English name.', 'Euro'),
  symbol: computed(z.string(), 'Symbol to show with an amount; the code if there is none.', '€'),
  decimal_places: computed(
    z.int().check(z.minimum(0), z.maximum(4)),
    'How many decimals an amount may have.',
    2,
  ),
}));

export function showCurrency(value: Currency): ShownIn<typeof currency> {
  return pick(currency.response, { ...value, id: value.code, decimal_places: value.decimalPlaces });
}
