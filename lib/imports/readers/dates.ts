import { isCalendarDate } from '../../platform/date.ts';
import { monthByName } from './months.ts';
import type { ReadOptions } from './statement.ts';

export type DateOrder = NonNullable<ReadOptions['date_format']>;

const ORDERS: readonly DateOrder[] = ['dmy', 'mdy', 'ymd'];
const TEXT_MAX = 60;

/** The three numbers of a date as written, and their order if the form is unambiguous. */
interface WrittenDate {
  readonly numbers: readonly [string, string, string];
  readonly order?: DateOrder;
  /** Day first, unless the client says otherwise. */
  readonly isDotted?: true;
  /** `150324`: there is no convention for where the year is. */
  readonly isCompact?: true;
}

const YEAR_FIRST = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?!\d)/;
const YEAR_LAST = /^(\d{1,2}) ?([-/.]) ?(\d{1,2}) ?([-/.]) ?(\d{4}|\d{2})(?!\d)/;
/** Quicken writes years from 2000 on as `1/ 1'00` and `1/ 1' 5`. */
const QUICKEN = /^(\d{1,2}) ?[-/.] ?(\d{1,2}) ?' ?(\d{4}|\d{1,2})(?!\d)/;
const EIGHT_DIGITS = /^(\d{8})(?:\d{4}|\d{6})?(?!\d)/;
const SIX_DIGITS = /^(\d{2})(\d{2})(\d{2})(?!\d)/;
const DAY_THEN_NAME = /^(\d{1,2})[ .\-/]{0,2}(\p{L}{3,12})\.?[ .\-/,]{0,2}(\d{4}|\d{2})(?!\d)/u;
const NAME_THEN_DAY = /^(\p{L}{3,12})\.? (\d{1,2}),? (\d{4})(?!\d)/u;
const TIME =
  /^(?:[T ,]{1,2}\d{1,2}[:.h]\d{2}(?:[:.]\d{2}(?:[.,]\d{1,9})?)? ?(?:[AP]\.?M\.?)? ?(?:Z|[A-Z]{3,4}|[+-]\d{2}:?\d{2})?)?$/i;

export function parseDate(raw: string, order: DateOrder): string | undefined {
  const written = parseWritten(raw);
  return written && resolve(written, written.order ?? order);
}

/** Whether the text is a date in some order. */
export function isDate(raw: string): boolean {
  const written = parseWritten(raw);
  return written !== undefined && ORDERS.some((order) => resolve(written, order) !== undefined);
}

/** The order of the dates in a file: the one in which all of them exist. `undefined` if that is ambiguous. */
export function inferDateOrder(texts: Iterable<string>): DateOrder | undefined {
  const dates: WrittenDate[] = [];
  for (const text of new Set(texts)) {
    const written = parseWritten(text);
    if (written && !written.order && ORDERS.some((order) => resolve(written, order))) dates.push(written);
  }
  const possible = ORDERS.filter((order) =>
    dates.every((date) => (!date.isDotted || order === 'dmy') && resolve(date, order)),
  );
  const [first, ...others] = isYearLast(dates, possible)
    ? possible.filter((order) => order !== 'ymd')
    : possible;
  if (first === undefined) return undefined;
  const isSame = dates.every((date) =>
    others.every((order) => resolve(date, order) === resolve(date, first)),
  );
  return isSame ? first : undefined;
}

/**
 * A two-digit year usually comes last, as in 31/12/24. If that spreads the dates over more years than the other
 * reading, it is ambiguous: 24/03/01 and 24/03/15 are hardly from 2001 and 2015.
 */
function isYearLast(dates: readonly WrittenDate[], possible: readonly DateOrder[]): boolean {
  if (possible.length < 2 || dates.some((date) => date.isCompact)) return false;
  const years = (order: DateOrder) => new Set(dates.map((date) => resolve(date, order)?.slice(0, 4))).size;
  return possible.some((order) => order !== 'ymd' && years(order) <= years('ymd'));
}

function parseWritten(raw: string): WrittenDate | undefined {
  if (raw.length > TEXT_MAX) return undefined;
  const text = raw.replace(/\s+/g, ' ').trim();
  for (const [pattern, toWritten] of FORMS) {
    const match = pattern.exec(text);
    if (match && TIME.test(text.slice(match[0].length))) return toWritten(match);
  }
  return undefined;
}

const FORMS: readonly (readonly [RegExp, (match: RegExpExecArray) => WrittenDate | undefined])[] = [
  [YEAR_FIRST, ([, year = '', , month = '', day = '']) => ({ numbers: [year, month, day], order: 'ymd' })],
  [
    YEAR_LAST,
    ([, a = '', first, b = '', second, c = '']) => ({
      numbers: [a, b, c],
      ...(first === '.' && second === '.' && { isDotted: true as const }),
    }),
  ],
  [
    QUICKEN,
    ([, a = '', b = '', year = '']) => ({
      numbers: [a, b, year.length < 4 ? `20${year.padStart(2, '0')}` : year],
    }),
  ],
  [EIGHT_DIGITS, ([, digits = '']) => eightDigits(digits)],
  [SIX_DIGITS, ([, a = '', b = '', c = '']) => ({ numbers: [a, b, c], isCompact: true })],
  [DAY_THEN_NAME, ([, day = '', name = '', year = '']) => named(day, name, year)],
  [NAME_THEN_DAY, ([, name = '', day = '', year = '']) => named(day, name, year)],
];

function eightDigits(digits: string): WrittenDate {
  const yearFirst = [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6)] as const;
  if (resolve({ numbers: yearFirst }, 'ymd')) return { numbers: yearFirst, order: 'ymd' };
  return { numbers: [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)] };
}

function named(day: string, name: string, year: string): WrittenDate | undefined {
  const month = monthByName(name);
  return month === undefined ? undefined : { numbers: [day, String(month), year], order: 'dmy' };
}

function resolve({ numbers: [a, b, c] }: Pick<WrittenDate, 'numbers'>, order: DateOrder): string | undefined {
  const [year, month, day] = order === 'ymd' ? [a, b, c] : order === 'dmy' ? [c, b, a] : [c, a, b];
  if (day.length > 2) return undefined;
  const date = `${fullYear(year)}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isCalendarDate(date) ? date : undefined;
}

function fullYear(year: string): string {
  if (year.length !== 2) return year;
  return year >= '70' ? `19${year}` : `20${year}`;
}
