import { assert } from '../platform/problems.ts';
import { CURRENCY_LINES } from './currency-data.ts';

export interface Currency {
  /** ISO 4217, and the id of the currency in the API. */
  readonly code: string;
  readonly name: string;
  readonly symbol: string;
  readonly decimalPlaces: number;
}

function parseLine(line: string): Currency {
  const [code = '', digits = '', symbol = '', name = ''] = line.split('|');
  return { code, name, symbol, decimalPlaces: Number(digits) };
}

/** All currencies, ordered by code. */
export const CURRENCIES: readonly Currency[] = /* @__PURE__ */ CURRENCY_LINES.split('\n').map(parseLine);

const found = new Map<string, Currency>();

/** Reads only the line of this currency: a request needs one or two of them, and a cold start should not wait. */
export function findCurrency(code: string | undefined): Currency | undefined {
  if (code === undefined) return undefined;
  const known = found.get(code);
  if (known || !/^[A-Z]{3}$/.test(code)) return known;
  const start = `\n${CURRENCY_LINES}`.indexOf(`\n${code}|`);
  if (start === -1) return undefined;
  const [line = ''] = CURRENCY_LINES.slice(start).split('\n', 1);
  const currency = parseLine(line);
  found.set(code, currency);
  return currency;
}

/** For codes in our own records, which were checked when they were written. */
export function currencyOf(code: string): Currency {
  const currency = findCurrency(code);
  assert(currency, `a record has the unknown currency ${code}`);
  return currency;
}
