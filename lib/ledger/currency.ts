import { assert } from '../platform/problems.ts';
import { CURRENCY_LINES } from './currency-data.ts';

/** `base` and `exponent` make it a currency of dinero.js, whose own table has some digits wrong. */
export interface Currency {
  /** ISO 4217, and the id of the currency in the API. */
  readonly code: string;
  readonly name: string;
  readonly symbol: string;
  readonly decimalPlaces: number;
  readonly base: 10n;
  readonly exponent: bigint;
}

function parseLine(line: string): Currency {
  const [code = '', digits = '', symbol = '', name = ''] = line.split('|');
  return { code, name, symbol, decimalPlaces: Number(digits), base: 10n, exponent: BigInt(digits) };
}

/** All currencies, ordered by code. */
export const CURRENCIES: readonly Currency[] = CURRENCY_LINES.split('\n').map(parseLine);

const byCode: ReadonlyMap<string, Currency> = new Map(
  CURRENCIES.map((currency) => [currency.code, currency]),
);

export function findCurrency(code: string): Currency | undefined {
  return byCode.get(code);
}

/** For codes in our own records, which were checked when they were written. */
export function currencyOf(code: string): Currency {
  const currency = byCode.get(code);
  assert(currency, `a record has the unknown currency ${code}`);
  return currency;
}
