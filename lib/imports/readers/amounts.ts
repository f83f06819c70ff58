import { MARK } from './currency-marks.ts';
import type { ReadOptions } from './statement.ts';

export type DecimalMark = NonNullable<ReadOptions['decimal']>;

export interface SignedAmount {
  readonly isNegative: boolean;
  /** Not negative, without redundant zeros: `1234.5`, `0`. */
  readonly amount: string;
  /** Currency codes and symbols next to the digits, as they are written. */
  readonly marks: readonly string[];
}

const TEXT_MAX = 60;
const DIGITS_MAX = 30;

const SHAPE = new RegExp(
  String.raw`^(\()?([-+]?)(${MARK}?)([-+]?)([\d.,'’ ]*\d[.,]?)(${MARK}?)([-+]?)(CR|DR)?(\))?$`,
  'iu',
);

/** Reads an amount as banks write it: with digit separators, a sign before or after it, parentheses, a currency. */
export function parseAmount(raw: string, decimal: DecimalMark): SignedAmount | undefined {
  const match = raw.length <= TEXT_MAX ? SHAPE.exec(tidy(raw)) : null;
  if (!match) return undefined;
  const [, open, before, first, inner, digits = '', second, after, suffix, close] = match;
  if ((open === undefined) !== (close === undefined)) return undefined;
  const signs = [before, inner, after, open, suffix].filter((sign) => sign);
  if (signs.length > 1) return undefined;
  const amount = parseDigits(digits, decimal);
  if (amount === undefined) return undefined;
  return {
    amount,
    isNegative: signs[0] === '-' || signs[0] === '(' || signs[0]?.toUpperCase() === 'DR',
    marks: [first, second].flatMap((mark) => mark || []),
  };
}

/** The same, whichever decimal mark it has. */
export function parseAmountOfAnyMark(raw: string): SignedAmount | undefined {
  return parseAmount(raw, '.') ?? parseAmount(raw, ',');
}

/**
 * The decimal mark of the amounts in a file: the one that all of them can be read with. `undefined` if some can be read
 * with both and differ (`1,234`), or if they contradict each other.
 */
export function inferDecimal(texts: Iterable<string>): DecimalMark | undefined {
  let isInDoubt = false;
  let proven: DecimalMark | undefined;
  for (const text of texts) {
    if (proven && parseAmount(text, proven)) continue;
    const [point, comma] = [parseAmount(text, '.'), parseAmount(text, ',')];
    if (!point && !comma) continue;
    if (proven) return undefined;
    if (point && comma) isInDoubt ||= point.amount !== comma.amount;
    else proven = point ? '.' : ',';
  }
  return proven ?? (isInDoubt ? undefined : '.');
}

/** The same for amounts in currencies without decimals, where the mark in `1,234` can only separate groups. */
export function inferDecimalOfWhole(texts: Iterable<string>): DecimalMark | undefined {
  const marks = new Set<DecimalMark>();
  for (const text of texts) {
    const [point, comma] = [parseAmount(text, '.'), parseAmount(text, ',')];
    if (point?.amount === comma?.amount) continue;
    marks.add(point && (!comma || text.includes(',')) ? '.' : ',');
  }
  return marks.size === 1 ? [...marks][0] : undefined;
}

/** Spaces count between digits only. */
function tidy(raw: string): string {
  if (/^[\d.,+-]*$/.test(raw)) return raw;
  return raw
    .replace(/\s+/g, ' ')
    .replace(/(?<!\d) | (?!\d)/g, '')
    .replace(/[\u2212\u2013\u2012]/g, '-');
}

function parseDigits(text: string, decimal: DecimalMark): string | undefined {
  const [whole = '', fraction = '', ...others] = text.split(decimal);
  if (others.length > 0 || !/^\d*$/.test(fraction)) return undefined;
  const digits = withoutGroups(whole);
  if (digits === undefined || digits.length + fraction.length > DIGITS_MAX) return undefined;
  const integer = digits.replace(/^0+(?=\d)/, '') || '0';
  const decimals = fraction.replace(/0+$/, '');
  return decimals === '' ? integer : `${integer}.${decimals}`;
}

/** `1'234'567`, and `12,34,567` as in India. A group never follows a zero: `0,123` is a fraction. */
function withoutGroups(whole: string): string | undefined {
  if (/^\d*$/.test(whole)) return whole;
  const separator = /[^\d]/.exec(whole)?.[0] ?? '';
  const groups = whole.split(separator);
  const [first = '', last = ''] = [groups[0], groups.at(-1)];
  const isGrouped =
    /^[1-9]\d{0,2}$/.test(first) &&
    /^\d{3}$/.test(last) &&
    groups.slice(1).every((group) => /^\d{2,3}$/.test(group));
  return isGrouped ? groups.join('') : undefined;
}
