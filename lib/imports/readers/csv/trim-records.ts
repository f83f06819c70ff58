import { foldForSearch } from '../../../platform/text.ts';
import { parseAmountOfAnyMark } from '../amounts.ts';
import { isDate } from '../dates.ts';
import { memoized } from '../memoized.ts';
import type { Layout } from './layout.ts';
import type { CsvRecord } from './records.ts';

/** Digits and date separators, even if no such date exists. */
const LIKE_A_DATE = /^\d[\d./' -]{5,}$/;
const LABEL_MAX = 40;

/** What banks call a sum or a balance, with or without a colon or a date. */
const WORDS_FOR_SUMS = new Set(
  (
    'total / totals / grand total / sum / balance / opening balance / beginning balance / closing balance / ' +
    'ending balance / start balance / end balance / ' +
    'summe / gesamt / gesamtsumme / saldo / anfangssaldo / endsaldo / kontostand / alter kontostand / ' +
    'neuer kontostand / totaux / solde / solde initial / solde final / ancien solde / nouveau solde / suma / ' +
    'saldo inicial / saldo final / saldo anterior / beginsaldo / eindsaldo / totaal'
  ).split(' / '),
);

/**
 * The records that are rows. Notes before the first row and totals after the last one are dropped; between them, only
 * repeated headers, records with neither a date nor an amount, and balances with a date but no amount are.
 */
export function withoutPreambleAndFooter({ header, columns, otherPayees, records }: Layout): CsvRecord[] {
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
  const textsOf = (record: CsvRecord) =>
    [columns.payee, columns.payer, ...otherPayees, columns.memo, columns.id]
      .map((index) => cell(record, index))
      .filter((text) => text !== '');
  const hasText = (record: CsvRecord) => !textsOf(record).every(isWordForSum);
  const isBalance = records.map(
    (record) => amountsOf(record).length === 0 && textsOf(record).length > 0 && !hasText(record),
  );
  // A total has an amount, but no payee or memo.
  const looksLikeRow = (record: CsvRecord) =>
    LIKE_A_DATE.test(dateOf(record).slice(0, 30)) || (hasAmount(record) && hasText(record));

  const isRow = records.map(
    (record, index) => !isBalance[index] && (isGood[index] === true || looksLikeRow(record)),
  );
  const [first, last] = [isRow.indexOf(true), isRow.lastIndexOf(true)];
  return records.filter((record, index) => {
    if (first === -1 || index < first || index > last || isBalance[index]) return false;
    if (header?.cells.every((name, column) => name === record.cells[column])) return false;
    return isRow[index] || dateOf(record) !== '' || amountsOf(record).length > 0;
  });
}

function isWordForSum(text: string): boolean {
  if (text.length > LABEL_MAX) return false;
  return WORDS_FOR_SUMS.has(foldForSearch(text).replace(/ *:$|(?: as of)? [\d./-]{6,10}$/, ''));
}

export function isAmount(text: string): boolean {
  return parseAmountOfAnyMark(text) !== undefined;
}
