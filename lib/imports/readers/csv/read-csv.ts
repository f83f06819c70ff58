import { chooseAccount } from '../choose-statement.ts';
import { codesOf } from '../currency-marks.ts';
import { isDate, parseDate } from '../dates.ts';
import { ReadError } from '../failure.ts';
import { dateOrderOf, decimalOf } from '../file-options.ts';
import { memoized } from '../memoized.ts';
import { checkRowCount, commonCurrency } from '../rows.ts';
import type { ReadOptions, Statement } from '../statement.ts';
import { type Columns, chosenColumn, currencyInHeader, isFlagName, isNetName } from './columns.ts';
import { findCurrencyColumn } from './currency-column.ts';
import { delimiterOf } from './delimiter.ts';
import { feeRuleOf } from './fees.ts';
import { parseFlag } from './flags.ts';
import { findLayout, isData, type Layout, missingColumn } from './layout.ts';
import { isPending } from './pending.ts';
import { type CsvRecord, parseRecords } from './records.ts';
import { type Payees, type RowForm, readRows } from './row.ts';
import { isAmount, withoutPreambleAndFooter } from './trim-records.ts';

/** Excel writes this line to name the delimiter. */
const SEPARATOR_LINE = /^\ufeff?sep=([,;|\t])[ \t]*\n/i;

export function readCsv(file: string, options: ReadOptions): Statement {
  const separator = SEPARATOR_LINE.exec(file);
  // The line stays as a blank one, so that the others keep their numbers.
  const text = separator ? file.slice(separator[0].length - 1) : file;
  const delimiter =
    options.delimiter === undefined && separator?.[1] ? separator[1] : delimiterOf(text, options);
  const all = parseRecords(text, delimiter);
  if (all.length === 0) return { rows: [], pending: 0 };
  const layout = findLayout(all, options);
  if (!layout) throw missingColumn(all, options);

  const usable = usableColumns(layout, options);
  checkSigns(usable, options);
  const listed = recordsOfAccount(withoutPreambleAndFooter({ ...layout, columns: usable }), usable, options);
  const columns = withCurrency(usable, layout, listed, options);
  const records = listed.filter((record) => !isPending(record, columns));
  checkRowCount(records.length);
  checkDates(layout, listed.length);
  const cells = (index: number | undefined) =>
    index === undefined ? [] : records.map((record) => record.cells[index] ?? '');
  const order = dateOrderOf(cells(columns.date), options);
  const currency = currencyInHeader(layout.header?.cells[columns.amount ?? columns.debit ?? 0] ?? '');
  const currencies = records.map((record) => record.cells[columns.currency ?? -1] || (currency ?? ''));
  const amounts = [columns.amount, columns.debit, columns.credit].flatMap(cells);
  const decimal = decimalOf(amounts, options, currencies);
  const form: RowForm = {
    columns,
    payees: payeesOf(columns, layout.otherPayees, options),
    memos: options.memo_column === undefined ? layout.memos : [],
    width: layout.header?.cells.length ?? usualWidth(records),
    toDate: memoized((raw) => parseDate(raw, order)),
    decimal,
    feeRule: feeRuleOf(records, columns, decimal),
    currency,
    options,
  };
  const rows = records.flatMap((record) => readRows(record, form));
  checkRowCount(rows.length);
  return { rows, pending: listed.length - records.length, currency_id: commonCurrency(rows) };
}

/** A program that keeps several accounts, and some banks, write all of them into one file. */
function recordsOfAccount(
  records: readonly CsvRecord[],
  columns: Columns,
  { statement }: ReadOptions,
): readonly CsvRecord[] {
  if (records.length === 0) return records;
  const accountOf = ({ cells }: CsvRecord) => cells[columns.account ?? -1] || undefined;
  const parts = records.flatMap((record) => {
    const account = accountOf(record);
    return account === undefined ? [] : [{ record, account }];
  });
  // If some rows have no account, the column is about something else, such as the other party. All rows are then one
  // statement, and no other can be chosen.
  const isUnnamed = (record: CsvRecord) => accountOf(record) === undefined && isData(record, columns);
  if (parts.length === 0 || records.some(isUnnamed)) {
    chooseAccount([{ account: undefined }], statement);
    return records;
  }
  // A line without a date or an amount may belong to any account. It is an error in all of them.
  const chosen = new Set(chooseAccount(parts, statement).map(({ record }) => record));
  return records.filter((record) => chosen.has(record) || accountOf(record) === undefined);
}

/** A column whose name is ambiguous counts if its cells match. */
function usableColumns(
  { header, columns, otherPayees, memos, records }: Layout,
  options: ReadOptions,
): Columns {
  const usable = { ...columns };
  const filled = (index: number) =>
    records.map((record) => record.cells[index] ?? '').filter((text) => text !== '');
  const { currency, direction, amount } = columns;
  const isCurrency = (text: string) => /^[A-Za-z]{3}$/.test(text) || codesOf(text).length > 0;
  if (currency !== undefined && !filled(currency).some(isCurrency)) delete usable.currency;
  if (direction !== undefined && chosenColumn('direction', options) === undefined) {
    const isCertain = isFlagName(header?.cells[direction] ?? '');
    if (!isCertain && !filled(direction).every(parseFlag)) delete usable.direction;
  }
  // What the client chooses as the amount is used as it is.
  const isWhole = options.amount_column !== undefined || isNetName(header?.cells[amount ?? -1] ?? '');
  if (isWhole || usable.direction !== undefined || options.reverse_amounts) delete usable.fee;
  if (usable.direction === usable.kind) delete usable.kind;
  // A column with another role has the category only if the client says so.
  const { category, ...others } = usable;
  const taken = [...Object.values(others), ...otherPayees, ...memos.flat()];
  if (category !== undefined && options.category_column === undefined && taken.includes(category))
    delete usable.category;
  return usable;
}

/** If no column is named for the currency, one with nothing but codes is. */
function withCurrency(
  columns: Columns,
  { header, otherPayees, memos }: Layout,
  rows: readonly CsvRecord[],
  { currency_id }: ReadOptions,
): Columns {
  if (columns.currency !== undefined || currency_id !== undefined) return columns;
  const taken = new Set([...Object.values(columns), ...otherPayees, ...memos.flat()]);
  const currency = findCurrencyColumn(header, rows, taken);
  return currency === undefined ? columns : { ...columns, currency };
}

/** Without signs, there is nothing to reverse. */
function checkSigns({ amount, direction }: Columns, { reverse_amounts }: ReadOptions): void {
  if (!reverse_amounts || (amount !== undefined && direction === undefined)) return;
  const said =
    amount === undefined ? 'debit and credit columns already say' : 'direction column already says';
  throw new ReadError({
    code: 'conflicting_fields',
    field: 'reverse_amounts',
    message: `The ${said} what leaves the account. Leave out reverse_amounts.`,
  });
}

/**
 * The other party is the recipient of money that goes out, and the payer of money that comes in. What the client
 * chooses is used as it is.
 */
function payeesOf({ payee, payer, memo }: Columns, others: readonly number[], options: ReadOptions): Payees {
  const best = payee === undefined ? [] : [payee];
  if (options.payee_column !== undefined) return { out: best, in: best };
  const out = [...best, ...others.filter((index) => options.memo_column === undefined || index !== memo)];
  return { out, in: payer === undefined ? out : [payer, ...out] };
}

/**
 * With a header, a file may have no rows, but not if its records have something in place of both a date and an amount.
 * Without one, the client has chosen a column that has no dates.
 */
function checkDates({ header, columns, records }: Layout, rowCount: number): void {
  const { date, amount, debit, credit } = columns;
  const hasDigit = (text: string) => /\d/.test(text);
  const isLost = ({ cells }: CsvRecord) =>
    hasDigit(cells[date ?? -1] ?? '') &&
    [amount, debit, credit]
      .map((index) => cells[index ?? -1] ?? '')
      .some((text) => hasDigit(text) && !isAmount(text));
  const hasDate = records.some(({ cells }) => isDate(cells[date ?? -1] ?? ''));
  if (rowCount > 0 || (header ? !records.some(isLost) : hasDate)) return;
  throw new ReadError({
    code: 'missing_column',
    field: 'date_column',
    message: `Column ${(columns.date ?? 0) + 1} has no dates.`,
  });
}

function usualWidth(records: readonly CsvRecord[]): number {
  const counts = new Map<number, number>();
  for (const { cells } of records) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  return [...counts].toSorted((a, b) => b[1] - a[1] || b[0] - a[0])[0]?.[0] ?? 0;
}
