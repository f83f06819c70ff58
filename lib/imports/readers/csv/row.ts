import { type DecimalMark, parseAmount } from '../amounts.ts';
import { bySign, noAmount, noDate, type RowFacts, toRow } from '../rows.ts';
import type { StatementRow } from '../statement.ts';
import { quoted } from '../text.ts';
import type { Columns } from './columns.ts';
import { parseFlag } from './flags.ts';
import type { Role } from './header-names.ts';
import type { CsvRecord } from './records.ts';

/** How the rows of a file are written. */
export interface RowForm {
  readonly columns: Columns;
  /** How many cells a row has. */
  readonly width: number;
  readonly toDate: (text: string) => string | undefined;
  readonly decimal: DecimalMark;
  /** The currency of rows that name no other. */
  readonly currency: string | undefined;
}

type Money = Pick<RowFacts, 'amount' | 'direction' | 'problems'>;
type CellOf = (role: Role) => string;

export function readRow(record: CsvRecord, form: RowForm): StatementRow {
  const cell: CellOf = (role) => {
    const index = form.columns[role];
    return index === undefined ? '' : (record.cells[index] ?? '');
  };
  const date = form.toDate(cell('date'));
  const { problems, ...money } = moneyOf(cell, form);
  // An unquoted delimiter in a text shifts the cells after it.
  const isShifted = record.cells.slice(form.width).some((text) => text !== '');
  return toRow({
    line: record.line,
    date,
    ...money,
    currency: cell('currency') || form.currency,
    payee: cell('payee'),
    memo: cell('memo'),
    bankId: cell('id'),
    problems: [
      ...(date ? [] : [noDate(cell('date'))]),
      ...problems,
      ...(isShifted ? [`the row has ${record.cells.length} columns instead of ${form.width}`] : []),
    ],
  });
}

function moneyOf(cell: CellOf, form: RowForm): Money {
  if (form.columns.amount === undefined) return debitOrCredit(cell, form.decimal);
  const signed = parseAmount(cell('amount'), form.decimal);
  if (!signed) return { problems: [noAmount(cell('amount'))] };
  if (form.columns.direction === undefined) return { ...bySign(signed), problems: [] };
  const direction = parseFlag(cell('direction'));
  if (!direction)
    return {
      amount: signed.amount,
      problems: [`${quoted(cell('direction'))} is not a debit or credit flag`],
    };
  const isContradiction = signed.isNegative && direction === 'in';
  return {
    amount: signed.amount,
    direction,
    problems: isContradiction
      ? [`the amount is negative, but ${quoted(cell('direction'))} means a credit`]
      : [],
  };
}

/** The column determines the direction, whatever the sign. A column that does not apply to the row is empty or 0. */
function debitOrCredit(cell: CellOf, decimal: DecimalMark): Money {
  const [debit, credit] = (['debit', 'credit'] as const).map((role) => ({
    raw: cell(role),
    signed: parseAmount(cell(role), decimal),
    direction: role === 'debit' ? ('out' as const) : ('in' as const),
  }));
  const sides = [debit, credit].filter((side) => side !== undefined && side.raw !== '');
  const wrong = sides.find((side) => side?.signed === undefined);
  if (wrong) return { problems: [noAmount(wrong.raw)] };
  const moved = sides.filter((side) => side?.signed?.amount !== '0');
  if (moved.length > 1) return { problems: ['the row has both a debit and a credit'] };
  const side = moved[0] ?? sides[0];
  if (!side?.signed) return { problems: [noAmount('')] };
  return { amount: side.signed.amount, direction: side.direction, problems: [] };
}
