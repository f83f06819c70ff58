import { parseAmountOfAnyMark } from '../amounts.ts';
import { isDate } from '../dates.ts';
import { memoized } from '../memoized.ts';
import { parseLabel } from './balance-words.ts';
import type { Layout } from './layout.ts';
import type { CsvRecord } from './records.ts';

/** Digits and date separators, even if no such date exists. */
const LIKE_A_DATE = /^\d[\d./' -]{5,}$/;

/**
 * The records that are rows. A record with a date and an amount is one, unless its only text is a word for an opening or
 * closing balance. Everything else that may be a row with a mistake in it is a row too, so that no data is dropped. What
 * is left are notes and totals before the first row and after the last one, and between them repeated headers and texts
 * with neither a date nor an amount.
 */
export function withoutPreambleAndFooter(layout: Layout): CsvRecord[] {
  const { header, records } = layout;
  const { isBalance, isTypical, isRow, isEmpty } = questionsAbout(layout);
  const kept = records.filter((record) => !isBalance(record));
  // If a file without a header has no typical row, the client has chosen the wrong columns.
  if (!header && !kept.some(isTypical)) return [];
  const areRows = kept.map(isRow);
  const [first, last] = [areRows.indexOf(true), areRows.lastIndexOf(true)];
  return kept.filter((record, index) => {
    if (areRows[index]) return true;
    if (index < first || index > last) return false;
    if (header?.cells.every((name, column) => name === record.cells[column])) return false;
    return !isEmpty(record);
  });
}

/** What can be asked about the records of a file whose columns are known. */
function questionsAbout({ columns, otherPayees, memos }: Layout) {
  const cell = (record: CsvRecord, index: number | undefined) =>
    index === undefined ? '' : (record.cells[index] ?? '');
  const dateOf = (record: CsvRecord) => cell(record, columns.date);
  const amountsOf = (record: CsvRecord) =>
    [columns.amount, columns.debit, columns.credit]
      .map((index) => cell(record, index))
      .filter((text) => text !== '');
  const isKnownDate = memoized(isDate);
  const { payee, payer, memo, id } = columns;
  const texts = new Set(
    [payee, payer, ...otherPayees, memo, ...memos.flat(), id].filter((index) => index !== undefined),
  );
  const textsOf = (record: CsvRecord) =>
    [...texts].map((index) => cell(record, index)).filter((text) => text !== '');

  // If no column is known for texts, the text of a balance may be in any.
  const isWord = (text: string) => text !== '' && !isKnownDate(text) && !isAmount(text);
  const wordsOf = (record: CsvRecord) =>
    texts.size > 0
      ? textsOf(record)
      : record.cells.filter((text, index) => index !== columns.date && isWord(text));

  const isBalance = (record: CsvRecord) => {
    const label = [dateOf(record)].filter((text) => !isKnownDate(text));
    const labels = [...label, ...wordsOf(record)].filter((text) => text !== '').map(parseLabel);
    if (labels.length === 0) return false;
    if (labels.every((each) => each === 'opening_or_closing')) return true;
    const isWhole = isKnownDate(dateOf(record)) && amountsOf(record).length > 0;
    return !isWhole && labels.every((each) => each === 'opening_or_closing' || each === 'balance');
  };
  const hasAmount = (record: CsvRecord) => amountsOf(record).some(isAmount);
  const hasText = (record: CsvRecord) => textsOf(record).some((text) => parseLabel(text) === undefined);
  const isTypical = (record: CsvRecord) =>
    isKnownDate(dateOf(record)) ||
    LIKE_A_DATE.test(dateOf(record).slice(0, 30)) ||
    (hasAmount(record) && hasText(record));
  // A payee may be called "Total". If no column is known for texts, it may be in any column but the date's.
  const isSum = (record: CsvRecord) =>
    textsOf(record).length === 0 &&
    record.cells.some((text, index) => (index === columns.date || texts.size > 0) && parseLabel(text));
  const isRow = (record: CsvRecord) => isTypical(record) || (hasAmount(record) && !isSum(record));
  const isEmpty = (record: CsvRecord) => dateOf(record) === '' && amountsOf(record).length === 0;
  return { isBalance, isTypical, isRow, isEmpty };
}

export function isAmount(text: string): boolean {
  return parseAmountOfAnyMark(text) !== undefined;
}
