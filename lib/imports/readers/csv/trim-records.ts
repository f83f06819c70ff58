import { parseAmount } from '../amounts.ts';
import { isDate } from '../dates.ts';
import { memoized } from '../memo.ts';
import type { Layout } from './layout.ts';
import type { CsvRecord } from './records.ts';

/** Digits and date separators, even if no such date exists. */
const LIKE_A_DATE = /^\d[\d./' -]{5,}$/;

/**
 * The records that are rows. Notes before the first row and totals after the last one are dropped; between them, only
 * repeated headers and records with neither a date nor an amount are.
 */
export function withoutPreambleAndFooter({ header, columns, records }: Layout): CsvRecord[] {
  const cell = (record: CsvRecord, index: number | undefined) =>
    index === undefined ? '' : (record.cells[index] ?? '');
  const dateOf = (record: CsvRecord) => cell(record, columns.date);
  const amountsOf = (record: CsvRecord) =>
    [columns.amount, columns.debit, columns.credit]
      .map((index) => cell(record, index))
      .filter((text) => text !== '');
  const hasAmount = (record: CsvRecord) => amountsOf(record).some(isAmount);

  const isKnownDate = memoized(isDate);
  const isGood = records.map((record) => isKnownDate(dateOf(record)));
  const hasText = (record: CsvRecord) =>
    [columns.payee, columns.memo, columns.id].some((index) => cell(record, index) !== '');
  // A total has an amount and a word in place of a date, but no payee or memo.
  const looksLikeRow = (record: CsvRecord) =>
    LIKE_A_DATE.test(dateOf(record).slice(0, 30)) ||
    (dateOf(record) !== '' && hasAmount(record) && hasText(record));

  const isRow = records.map((record, index) => isGood[index] === true || looksLikeRow(record));
  const [first, last] = [isRow.indexOf(true), isRow.lastIndexOf(true)];
  return records.filter((record, index) => {
    if (first === -1 || index < first || index > last) return false;
    if (header?.cells.every((name, column) => name === record.cells[column])) return false;
    return isRow[index] || dateOf(record) !== '' || amountsOf(record).length > 0;
  });
}

function isAmount(text: string): boolean {
  return parseAmount(text, '.') !== undefined || parseAmount(text, ',') !== undefined;
}
