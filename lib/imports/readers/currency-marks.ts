import { CURRENCIES, findCurrency } from '../../ledger/currency.ts';
import type { RowFacts } from './rows.ts';
import type { ReadOptions } from './statement.ts';
import { quoted } from './text.ts';

/** A code or symbol next to an amount. Few symbols are letters alone: `5 DB` is not in dobras, nor `5K` in kyats. */
export const MARK = String.raw`(?:[A-Z]{3}|[A-Z]{0,2}\p{Sc}|(?:kr|Rs|S?Fr)\.?|zł|Kč|Ft|RM|Rp)`;

/** Other notations. C$ is the official symbol of Nicaragua's córdoba alone, but means Canadian dollars as well. */
const CUSTOMARY = [
  { code: 'AUD', symbol: 'A$' },
  { code: 'CAD', symbol: 'C$' },
  { code: 'SGD', symbol: 'S$' },
  { code: 'TWD', symbol: 'NT$' },
  { code: 'INR', symbol: 'Rs' },
  { code: 'CHF', symbol: 'Fr' },
  { code: 'CHF', symbol: 'SFr' },
];

const CODES_OF_SYMBOL = new Map<string, string[]>();
for (const { code, symbol } of [...CURRENCIES, ...CUSTOMARY]) {
  const key = symbolKey(symbol);
  CODES_OF_SYMBOL.set(key, [...(CODES_OF_SYMBOL.get(key) ?? []), code]);
}

/** The currencies that a mark can mean: one for `USD`, `€` and `US$`, many for `$`, none if it is not known. */
export function codesOf(mark: string): readonly string[] {
  if (mark.length > 10) return [];
  const code = mark.trim().toUpperCase();
  if (findCurrency(code)) return [code];
  const ofSymbol = CODES_OF_SYMBOL.get(symbolKey(mark));
  if (ofSymbol) return ofSymbol;
  const [, country, symbol = ''] = /^([A-Z]{2})(\p{Sc})$/u.exec(code) ?? [];
  if (country === undefined) return [];
  return (CODES_OF_SYMBOL.get(symbolKey(symbol)) ?? []).filter((each) => each.startsWith(country));
}

/**
 * The currency of a row: what the marks next to its amount say, else what the file says elsewhere. If they contradict
 * each other or the client, or can mean several currencies, the row is an error.
 */
export function currencyOfRow(
  written: readonly string[],
  file: string | undefined,
  options: ReadOptions,
): Pick<RowFacts, 'currency' | 'problems'> {
  const unknown = written.find((mark) => codesOf(mark).length === 0);
  if (unknown !== undefined && options.currency_id === undefined)
    return { problems: [`${quoted(unknown)} is not a known currency; send currency_id`] };
  // An unknown mark does not contradict the client.
  const marks = written.filter((mark) => codesOf(mark).length > 0);
  if (marks.length === 0) return { currency: file, problems: [] };
  const named = [...new Set(marks)].map(quoted).join(' and ');
  const possible = marks.map(codesOf).reduce((all, codes) => all.filter((code) => codes.includes(code)));
  if (possible.length === 0) return { problems: [`${named} are different currencies`] };
  const stated = options.currency_id ?? file?.toUpperCase();
  if (stated !== undefined && !possible.includes(stated)) {
    const other = options.currency_id === undefined ? `the file says ${stated}` : `currency_id is ${stated}`;
    return { problems: [`the amount is in ${named}, but ${other}`] };
  }
  const likely = stated ?? options.base_currency_id;
  const currency = possible.length === 1 ? possible[0] : possible.find((code) => code === likely);
  if (currency !== undefined) return { currency, problems: [] };
  return { problems: [`${named} can mean several currencies, but not your base currency; send currency_id`] };
}

function symbolKey(symbol: string): string {
  return symbol.normalize('NFKC').replace(/[\s.]/g, '').toLowerCase();
}
