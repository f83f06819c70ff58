import { parseAmountOfAnyMark } from '../amounts.ts';
import { isDate } from '../dates.ts';
import { ReadError } from '../failure.ts';
import type { ReadOptions } from '../statement.ts';
import { quoted, quotedList } from '../text.ts';
import {
  type Columns,
  chosenColumn,
  columnNumber,
  columnsByName,
  NAMED_ROLES,
  type NamedColumns,
  type NamedRole,
} from './columns.ts';
import type { CsvRecord } from './records.ts';

/** Where the header and the columns of a file are. */
export interface Layout extends Pick<NamedColumns, 'columns' | 'otherPayees' | 'memos'> {
  /** Undefined if the file has no header with known column names. */
  readonly header: CsvRecord | undefined;
  /** The records after the header. */
  readonly records: readonly CsvRecord[];
}

/** A preamble has account data and a few notes. */
const HEADER_WITHIN = 50;

const CRUCIAL = ['date', 'amount', 'debit', 'credit'] as const;

/** Undefined if the columns of date and amount are not known. */
export function findLayout(records: readonly CsvRecord[], options: ReadOptions): Layout | undefined {
  const numbered = columnsByNumber(options);
  if (isComplete(numbered)) return layoutByNumber(numbered, records, options);
  for (const [index, record] of records.slice(0, HEADER_WITHIN).entries()) {
    const named = columnsByName(record.cells, options);
    const chosen = withOneKindOfAmount({ ...named.columns, ...numbered }, options);
    const hasName = CRUCIAL.some((role) => named.columns[role] !== undefined);
    if (!hasName || !isComplete(chosen)) continue;
    // Data is never the header, nor is anything below it.
    if (records.slice(0, index + 1).some((each) => isData(each, chosen))) continue;
    if (named.ambiguity) throw new ReadError(named.ambiguity);
    const below = records.slice(index + 1);
    const columns = withoutRepeated(chosen, below);
    checkAmounts(columns);
    return withHeader(record, named, columns, below, options);
  }
  return undefined;
}

/** With numbers for date and amount, the first data decides where the header must be. There may be none. */
function layoutByNumber(numbered: Columns, records: readonly CsvRecord[], options: ReadOptions): Layout {
  const first = records.findIndex((record) => isData(record, numbered));
  const above = records.slice(0, Math.max(first, 0)).slice(-HEADER_WITHIN);
  const [best] = above
    .filter((record) => record.cells.length > lastOf(numbered) && !hasValue(record, numbered))
    .map((record) => ({ record, count: countOf(columnsByName(record.cells, {}).columns) }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count);
  if (best) {
    const named = columnsByName(best.record.cells, options);
    const columns = withOneKindOfAmount({ ...named.columns, ...numbered }, options);
    const below = records.slice(records.indexOf(best.record) + 1);
    return withHeader(best.record, named, columns, below, options);
  }
  checkChoices(numbered, widestRecord(records)?.cells ?? [], options);
  // A preamble is narrower than the rows, or ends with names that are not known.
  const firstWide = records.findIndex(({ cells }) => cells.length > lastOf(numbered));
  const names = records.slice(0, Math.max(first, 0)).findLastIndex((record) => isNames(record, numbered));
  const start = Math.max(firstWide, names + 1);
  return { header: undefined, columns: numbered, otherPayees: [], memos: [], records: records.slice(start) };
}

/** Whether there is a date or an amount in these columns. A number such as a year may be the name of a column. */
function hasValue({ cells }: CsvRecord, { date, amount, debit, credit }: Columns): boolean {
  const isAmount = (text: string) => parseAmountOfAnyMark(text) && !/^\d{1,4}$/.test(text);
  return (
    isDate(cells[date ?? -1] ?? '') ||
    [amount, debit, credit].some((index) => isAmount(cells[index ?? -1] ?? ''))
  );
}

/** Whether there are words in all of these columns. */
function isNames({ cells }: CsvRecord, columns: Columns): boolean {
  return Object.values(columns).every((index) => /^[^\d]+$/.test(cells[index] ?? ''));
}

function withHeader(
  header: CsvRecord,
  { otherPayees, memos }: NamedColumns,
  columns: Columns,
  records: readonly CsvRecord[],
  options: ReadOptions,
): Layout {
  checkChoices(columns, header.cells, options);
  return { header, columns, otherPayees, memos, records };
}

/** A record with a date and an amount in these columns. */
export function isData({ cells }: CsvRecord, { date, amount, debit, credit }: Columns): boolean {
  const isFilled = (index: number | undefined) =>
    parseAmountOfAnyMark(cells[index ?? -1] ?? '') !== undefined;
  return isDate(cells[date ?? -1] ?? '') && [amount, debit, credit].some(isFilled);
}

/** A header reaches as far as the columns that the client chose. */
function lastOf(columns: Columns): number {
  return Math.max(...Object.values(columns));
}

function countOf(columns: Columns): number {
  return Object.keys(columns).length;
}

/** Why there is no layout: the missing column, and the columns of the file. */
export function missingColumn(records: readonly CsvRecord[], options: ReadOptions): ReadError {
  const candidates = records.slice(0, HEADER_WITHIN).map((record) => {
    const named = columnsByName(record.cells, options).columns;
    return { record, named, columns: { ...named, ...columnsByNumber(options) } };
  });
  const [best] = candidates.toSorted((a, b) => countOf(b.columns) - countOf(a.columns));
  const header = best && countOf(best.columns) > 0 ? best.record : widestRecord(records);
  const columns = best?.columns ?? {};
  const unknown = NAMED_ROLES.find(
    (role) => chosenColumn(role, options) !== undefined && columns[role] === undefined,
  );
  const late = candidates.find(({ columns: found }) => isComplete(withOneKindOfAmount(found, options)));
  const data = late && records.find((record) => isData(record, late.columns));
  if (unknown === undefined && late && data && data.line < late.record.line)
    return headerBelow(late.record, data, options);
  const first = records.find(hasDateAndAmount);
  const isNamed = candidates.some(({ named }) => CRUCIAL.some((role) => named[role] !== undefined));
  if (unknown === undefined && first && !isNamed) return withoutHeader(first, columns);
  return missing(unknown ?? firstMissing(columns), header?.cells ?? [], options);
}

const SAMPLE_CELLS = 50;

/** Whether it has a date and an amount in any cells. */
export function hasDateAndAmount({ cells }: CsvRecord): boolean {
  const sample = cells.slice(0, SAMPLE_CELLS);
  const date = sample.findIndex(isDate);
  if (date === -1) return false;
  return sample.some((cell, index) => index !== date && parseAmountOfAnyMark(cell));
}

function withoutHeader(first: CsvRecord, columns: Columns): ReadError {
  const cells = first.cells.slice(0, LISTED_CELLS).map((cell, index) => `${index + 1}: ${quoted(cell)}`);
  return new ReadError({
    code: 'missing_column',
    field: `${firstMissing(columns)}_column`,
    message: `The file has no line with the names of its columns. Send date_column and amount_column (or debit_column and credit_column) with numbers, and payee_column if there is one. Line ${first.line} has ${cells.join(', ')}.`,
  });
}

function headerBelow(header: CsvRecord, data: CsvRecord, options: ReadOptions): ReadError {
  return new ReadError({
    code: 'missing_column',
    field: `${firstMissing(columnsByNumber(options))}_column`,
    message: `Line ${header.line} has the names of the columns, but line ${data.line} above it has a date and an amount. Move line ${header.line} to the top of the file, or send date_column and amount_column (or debit_column and credit_column) with numbers from 1.`,
  });
}

const LISTED_CELLS = 12;

function firstMissing(columns: Columns): NamedRole {
  if (columns.date === undefined) return 'date';
  if (columns.debit !== undefined) return 'credit';
  return columns.credit === undefined ? 'amount' : 'debit';
}

function missing(role: NamedRole, cells: readonly string[], options: ReadOptions): ReadError {
  const chosen = chosenColumn(role, options);
  const what =
    chosen === undefined ? `No column was recognized as the ${role}` : `There is no column ${quoted(chosen)}`;
  const field = `${role}_column`;
  const fields =
    role === 'amount' && chosen === undefined ? `${field}, or debit_column and credit_column,` : field;
  return new ReadError({
    code: 'missing_column',
    field,
    message: `${what}. The columns are ${quotedList(cells)}. Send ${fields} with a name or a number from 1.`,
  });
}

/** Every column that the client chose must be there. */
function checkChoices(columns: Columns, cells: readonly string[], options: ReadOptions): void {
  for (const role of NAMED_ROLES) {
    if (chosenColumn(role, options) === undefined) continue;
    const index = columns[role];
    if (index === undefined || index < 0 || index >= cells.length) throw missing(role, cells, options);
  }
}

function checkAmounts({ amount, debit, credit }: Columns): void {
  if (amount === undefined || debit === undefined || credit === undefined) return;
  throw new ReadError({
    code: 'ambiguous_columns',
    field: 'amount_column',
    message:
      'The file has a column for the amount, and columns for debit and credit. Send amount_column, or debit_column and credit_column.',
  });
}

/** A column that the client chooses replaces those that the names suggest. */
function withOneKindOfAmount(columns: Columns, options: ReadOptions): Columns {
  const { amount, debit, credit, ...others } = columns;
  if (options.amount_column !== undefined && options.debit_column === undefined) {
    return { ...others, ...(amount !== undefined && { amount }) };
  }
  if (options.debit_column === undefined && options.credit_column === undefined) return columns;
  return { ...others, ...(debit !== undefined && { debit }), ...(credit !== undefined && { credit }) };
}

/** Debit and credit columns that only repeat the amounts are not needed, nor is an empty column. */
function withoutRepeated(columns: Columns, records: readonly CsvRecord[]): Columns {
  const { amount, debit, credit, ...others } = columns;
  if (amount === undefined || debit === undefined || credit === undefined) return columns;
  const isEmpty = (index: number) => records.every(({ cells }) => !cells[index]);
  if (isEmpty(amount)) return { ...others, debit, credit };
  if (isEmpty(debit) && isEmpty(credit)) return { ...others, amount };
  const parse = (text = '') => parseAmountOfAnyMark(text);
  const rows = records.flatMap(({ cells }) => {
    const signed = parse(cells[amount]);
    return signed ? [{ cells, signed }] : [];
  });
  const isRepeated = rows.every(({ cells, signed }) => {
    const [side, other] = signed.isNegative ? [debit, credit] : [credit, debit];
    return parse(cells[side])?.amount === signed.amount && (parse(cells[other])?.amount ?? '0') === '0';
  });
  return rows.length > 0 && isRepeated ? { ...others, amount } : columns;
}

function isComplete({ date, amount, debit, credit }: Columns): boolean {
  return date !== undefined && (amount !== undefined || (debit !== undefined && credit !== undefined));
}

function columnsByNumber(options: ReadOptions): Columns {
  const columns: Columns = {};
  for (const role of NAMED_ROLES) {
    const number = columnNumber(chosenColumn(role, options) ?? '');
    if (number !== undefined) columns[role] = number - 1;
  }
  return columns;
}

function widestRecord(records: readonly CsvRecord[]): CsvRecord | undefined {
  return records.slice(0, HEADER_WITHIN).toSorted((a, b) => b.cells.length - a.cells.length)[0];
}
