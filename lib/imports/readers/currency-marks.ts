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

/** Where a row or its file names a currency. */
interface NamedCurrency {
  /** Next to the amount. */
  readonly marks: readonly string[];
  /** In a column or an element of the row. */
  readonly column?: string | undefined;
  /** For the whole file: in the name of the amount column, or of the statement. */
  readonly file?: string | undefined;
}

/**
 * The currency that a row names: its own, else the file's. The row is an error if the mark and the column are different
 * currencies, or if a symbol does not tell which one it is. `currency_id` is applied to all rows later; here it only
 * tells what a symbol means.
 */
export function currencyOfRow(
  { marks, column, file }: NamedCurrency,
  options: ReadOptions,
): Pick<RowFacts, 'currency' | 'problems'> {
  const unknown = marks.find((mark) => codesOf(mark).length === 0);
  if (unknown !== undefined && options.currency_id === undefined)
    return { problems: [`${quoted(unknown)} is not a known currency; send currency_id`] };
  const own = [...marks.filter((mark) => codesOf(mark).length > 0), ...(column ? [column] : [])];
  const named = own.length > 0 ? own : file ? [file] : [];
  const [only] = named;
  // A code that is not a currency's is reported where the currency is looked up.
  if (only === undefined || (named.length === 1 && codesOf(only).length === 0))
    return { currency: only, problems: [] };
  const listed = [...new Set(named)].map(quoted).join(' and ');
  const possible = named.map(codesOf).reduce((all, codes) => all.filter((code) => codes.includes(code)));
  if (possible.length === 0) return { problems: [`${listed} are different currencies`] };
  const { currency_id, account_currency_id, base_currency_id } = options;
  const likely = [currency_id, account_currency_id, base_currency_id].find(
    (code) => code !== undefined && possible.includes(code),
  );
  const currency = possible.length === 1 || currency_id !== undefined ? (likely ?? possible[0]) : likely;
  if (currency !== undefined) return { currency, problems: [] };
  return {
    problems: [
      `${listed} can mean several currencies, but not the account's or your base currency; send currency_id`,
    ],
  };
}

function symbolKey(symbol: string): string {
  return symbol.normalize('NFKC').replace(/[\s.]/g, '').toLowerCase();
}
