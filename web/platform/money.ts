/**
 * The only place that computes with money. Amounts come from the API as decimal numbers of at most 15 digits; here they
 * are integers of minor units, so that no sum is ever rounded.
 */
export type Minor = number;

/** 10^15-1 minor units is the API's limit. */
const MOST = 999_999_999_999_999;
/** Longer texts are no amounts. */
const LONGEST_TEXT = 200;

/** 12.5 with two decimals is 1250. */
export function toMinor(amount: number, decimals: number): Minor {
  const [whole = '0', fraction = ''] = Math.abs(amount).toFixed(decimals).split('.');
  const minor = Number(whole + fraction);
  return amount < 0 ? -minor : minor;
}

/** The number that the API takes: 1250 with two decimals is 12.5. */
export function fromMinor(minor: Minor, decimals: number): number {
  const digits = String(Math.abs(minor)).padStart(decimals + 1, '0');
  const split = digits.length - decimals;
  const amount = Number(`${digits.slice(0, split)}.${digits.slice(split)}`);
  return minor < 0 ? -amount : amount;
}

export function sum(minors: readonly Minor[]): Minor {
  return minors.reduce((total, minor) => total + minor, 0);
}

/** What adds up in the API's decimals: `add(2, 12.5, -3.2)` is 9.3. */
export function add(decimals: number, ...amounts: readonly number[]): number {
  return fromMinor(sum(amounts.map((amount) => toMinor(amount, decimals))), decimals);
}

/** The mean of the API's decimals, rounded to the minor unit. */
export function mean(decimals: number, amounts: readonly number[]): number {
  const minors = amounts.map((amount) => toMinor(amount, decimals));
  return fromMinor(minors.length === 0 ? 0 : Math.round(sum(minors) / minors.length), decimals);
}

interface Separators {
  readonly decimal: string;
  readonly group: string;
}

export function separatorsOf(locale: string): Separators {
  const parts = new Intl.NumberFormat(locale).formatToParts(12_345_678.9);
  const find = (type: string) => parts.find((part) => part.type === type)?.value;
  return { decimal: find('decimal') ?? '.', group: find('group') ?? ',' };
}

/**
 * Reads an amount as people type it: `1.234,50` or `1,234.50` as the locale says, `12.5`, and sums such as `12.50+3.20-1`.
 * Undefined if it is none, has too many decimals or is too large.
 */
export function parseAmount(text: string, decimals: number, locale: string): Minor | undefined {
  const plain = text.replaceAll(/[\s\u00a0\u202f'’]/g, '').replaceAll('\u2212', '-');
  if (plain === '' || plain.length > LONGEST_TEXT) return undefined;
  const terms = plain.match(/[+-]?[^+-]+/g);
  if (terms?.join('') !== plain) return undefined;
  const minors = terms.map((term) => parseTerm(term, decimals, separatorsOf(locale)));
  if (minors.some((minor) => minor === undefined)) return undefined;
  const total = sum(minors as Minor[]);
  return Math.abs(total) <= MOST ? total : undefined;
}

function parseTerm(term: string, decimals: number, separators: Separators): Minor | undefined {
  const [, sign = '', digits = ''] = /^([+-]?)([\d.,٫٬]+)$/.exec(term) ?? [];
  const { whole, fraction } = splitDecimals(digits, separators);
  if (!/^\d+$/.test(whole + fraction) || whole.length > 15) return undefined;
  // Zeros beyond the currency's decimals change nothing.
  const exact = fraction.replace(/0+$/, '');
  if (exact.length > decimals) return undefined;
  const minor = Number((whole || '0') + exact.padEnd(decimals, '0'));
  if (minor > MOST) return undefined;
  return sign === '-' ? -minor : minor;
}

/** The last separator is the decimal one, unless it looks like one between thousands: three digits follow, as in 1,234. */
function splitDecimals(digits: string, { group }: Separators): { whole: string; fraction: string } {
  const at = Math.max(...['.', ',', '٫', '٬'].map((mark) => digits.lastIndexOf(mark)));
  if (at < 0) return { whole: digits, fraction: '' };
  const mark = digits[at];
  const isRepeated = digits.indexOf(mark ?? '') !== at;
  const isGroup = isRepeated || (mark === group && digits.length - at - 1 === 3);
  const without = (text: string) => text.replaceAll(/[.,٫٬]/g, '');
  if (isGroup) return { whole: without(digits), fraction: '' };
  return { whole: without(digits.slice(0, at)), fraction: digits.slice(at + 1) };
}

const formatters = new Map<string, Intl.NumberFormat>();

/** `1,234.50`, with a true minus. With `plus`, positive amounts have a sign too. */
export function formatAmount(amount: number, decimals: number, locale: string, plus = false): string {
  const key = `${locale} ${decimals} ${plus}`;
  const formatter =
    formatters.get(key) ??
    new Intl.NumberFormat(locale, {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
      signDisplay: plus ? 'exceptZero' : 'negative',
    });
  formatters.set(key, formatter);
  return formatter.format(amount).replace('-', '\u2212');
}

/** As a field shows it: without separators between thousands, so that it can be edited. */
export function editableAmount(amount: number, decimals: number, locale: string): string {
  return new Intl.NumberFormat(locale, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    useGrouping: false,
    signDisplay: 'negative',
  }).format(amount);
}
