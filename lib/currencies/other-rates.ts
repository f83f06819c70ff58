import { findCurrency } from '../ledger/currency.ts';
import { isSameDecimal, parseDecimal } from '../ledger/decimal.ts';
import { isCalendarDate } from '../platform/date.ts';
import type { RateDay } from './rate-day.ts';

/** Far more than there are currencies, crypto currencies and metals in the files that are published. */
const ENTRIES_MAX = 5_000;
/** No currency has ever been worth so little or so much that its rate would need more digits or an exponent. */
const RATE = /^\d{1,12}(\.\d{1,20})?$/;
const ONE = { digits: 1n, scale: 0 };

/** The file is not in the expected format; none of it may be used. */
export class OtherRatesError extends Error {
  override readonly name = 'OtherRatesError';

  constructor(what: string) {
    // The quoted part of the file may have any length, and is logged.
    super(`Not a file of rates per euro: ${what.slice(0, 200)}.`);
  }
}

/**
 * Reads `{ "date": "2026-11-13", "eur": { "ars": 1520.1, ... } }`, units per euro. Codes that are not our currencies
 * are ignored; if a rate of one of ours is invalid, the whole file is refused.
 */
export function parseOtherRates(json: string, source: string): RateDay {
  const file = parse(json);
  if (!isObject(file)) throw new OtherRatesError('it is not an object');
  const { date, eur: published } = file;
  if (!isObject(published)) throw new OtherRatesError('it has no rates per euro');
  if (!(date instanceof Written) || typeof date.value !== 'string' || !isCalendarDate(date.value)) {
    throw new OtherRatesError('it has no valid date');
  }
  const entries = Object.entries(published);
  if (entries.length > ENTRIES_MAX) throw new OtherRatesError(`it has ${entries.length} rates`);
  const rates: Record<string, string> = {};
  for (const [code, value] of entries) {
    const currencyId = code.toUpperCase();
    if (!/^[a-z]{3}$/.test(code) || findCurrency(currencyId) === undefined) continue;
    rates[currencyId] = rateText(code, value);
  }
  // The euro is 1 by definition, so it is not stored.
  const { EUR: euro, ...others } = rates;
  if (euro !== undefined && !isSameDecimal(ONE, parseDecimal(euro))) {
    throw new OtherRatesError('its rates are not per euro');
  }
  if (Object.keys(others).length === 0) throw new OtherRatesError('it has none of our currencies');
  return { date: date.value, source, rates: others };
}

/** A value that is not an object, as written in the file. */
class Written {
  readonly value: unknown;
  readonly text: string;

  constructor(value: unknown, text: string) {
    this.value = value;
    this.text = text;
  }
}

/** Numbers keep their own text, because a double might be rounded. */
function parse(json: string): unknown {
  try {
    return JSON.parse(json, (_key, value, context?: { readonly source?: string }) =>
      context?.source === undefined ? value : new Written(value, context.source),
    );
  } catch {
    throw new OtherRatesError('it is not JSON');
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Written);
}

function rateText(code: string, value: unknown): string {
  const text = value instanceof Written ? value.text : '';
  if (!RATE.test(text) || parseDecimal(text)?.digits === 0n) {
    throw new OtherRatesError(`${text || 'a list or object'} is not a rate for ${code}`);
  }
  return text;
}
