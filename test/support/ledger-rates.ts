import { readFileSync } from 'node:fs';
import { nearest, scaled } from './exact.ts';

/**
 * The provider's rates as a client could calculate them from the published file, written differently from the service's
 * own code: long division, and a search for the point.
 */
const { days } = JSON.parse(
  readFileSync(new URL('../../infra/local/services/fx-days.json', import.meta.url), 'utf8'),
) as { days: Record<string, Record<string, string>> };
const newestFirst = Object.keys(days).sort().reverse();

/** Units of `to` for one of `from`, to 15 significant digits; undefined where the provider has none. */
export function providerRate(from: string, to: string, date: string): number | undefined {
  const fromPerEuro = perEuro(from, date);
  const toPerEuro = perEuro(to, date);
  if (fromPerEuro === undefined || toPerEuro === undefined) return undefined;
  for (let scale = -30; ; scale++) {
    const dividend = scaled(toPerEuro) * 10n ** BigInt(Math.max(scale, 0));
    const divisor = scaled(fromPerEuro) * 10n ** BigInt(Math.max(-scale, 0));
    if (dividend / divisor >= 10n ** 14n) return Number(`${nearest(dividend, divisor)}e${-scale}`);
  }
}

function perEuro(currencyId: string, date: string): string | undefined {
  if (currencyId === 'EUR') return '1';
  const day = newestFirst.find((each) => each <= date && days[each]?.[currencyId] !== undefined);
  return day && days[day]?.[currencyId];
}
