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
export const CURRENCIES: readonly Currency[] = CURRENCY_LINES.split('\n').map(parseLine);

const byCode = new Map(CURRENCIES.map((currency) => [currency.code, currency]));

export function findCurrency(code: string | undefined): Currency | undefined {
  return code === undefined ? undefined : byCode.get(code);
}

/** For codes in our own records, which were checked when they were written. */
export function currencyOf(code: string): Currency {
  const currency = findCurrency(code);
  assert(currency, `a record has the unknown currency ${code}`);
  return currency;
}
