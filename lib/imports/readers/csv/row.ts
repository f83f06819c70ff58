import { PAYEE_MAX } from '../../../ledger/fields.ts';
import { type DecimalMark, parseAmount, type SignedAmount } from '../amounts.ts';
import { currencyOfRow } from '../currency-marks.ts';
import { bySign, noAmount, noDate, type RowFacts, toRow } from '../rows.ts';
import type { ReadOptions, StatementRow } from '../statement.ts';
import { quoted } from '../text.ts';
import type { Columns } from './columns.ts';
import { type FeeRule, parseFee } from './fees.ts';
import { parseFlag } from './flags.ts';
import type { Role } from './header-names.ts';
import type { CsvRecord } from './records.ts';

/** How the rows of a file are written. */
export interface RowForm {
  readonly columns: Columns;
  /** Columns with the payee; the first with a text counts. */
  readonly payees: Payees;
  /** Columns with the memo; the first with a text counts. Several columns can hold parts of one text. */
  readonly memos: readonly (readonly number[])[];
  /** How many cells a row has. */
  readonly width: number;
  readonly toDate: (text: string) => string | undefined;
  readonly decimal: DecimalMark;
  readonly feeRule: FeeRule;
  /** The currency in the header, for rows that name no other: a code, or a symbol that may be ambiguous. */
  readonly currency: string | undefined;
  readonly options: ReadOptions;
}

/** For money that goes out, and for money that comes in. */
export type Payees = Readonly<Record<'in' | 'out', readonly number[]>>;

type Money = Pick<RowFacts, 'amount' | 'direction' | 'problems'> & Partial<Pick<SignedAmount, 'marks'>>;
type CellOf = (role: Role) => string;

/** A fee in a separate column is a separate row. If nothing but a fee was moved, it is the only row. */
export function readRows(record: CsvRecord, form: RowForm): StatementRow[] {
  const facts = readFacts(record, form);
  const { fee: column } = form.columns;
  const fee =
    column === undefined || facts.problems.length > 0
      ? undefined
      : parseFee(record.cells[column] ?? '', form.feeRule, form.decimal);
  if (!fee) return [toRow(facts)];
  const { bankId } = facts;
  const row = toRow({
    ...facts,
    ...fee,
    memo: 'Fee',
    category: undefined,
    bankId: bankId && `${bankId}/fee`,
  });
  return facts.amount === '0' ? [row] : [toRow(facts), row];
}

function readFacts(record: CsvRecord, form: RowForm): RowFacts {
  const cell: CellOf = (role) => {
    const index = form.columns[role];
    return index === undefined ? '' : (record.cells[index] ?? '');
  };
  const date = form.toDate(cell('date'));
  const { problems, marks = [], ...money } = moneyOf(cell, form);
  const currency = currencyOfRow({ marks, column: cell('currency'), file: form.currency }, form.options);
  // An unquoted delimiter in a text shifts the cells after it.
  const isShifted = record.cells.slice(form.width).some((text) => text !== '');
  return {
    line: record.line,
    date,
    ...money,
    currency: currency.currency,
    ...textsOf(record, money.direction ?? 'out', cell, form),
    bankId: cell('id'),
    category: cell('category'),
    problems: [
      ...(date ? [] : [noDate(cell('date'))]),
      ...problems,
      ...currency.problems,
      ...(isShifted ? [`the row has ${record.cells.length} columns instead of ${form.width}`] : []),
    ],
  };
}

/** Some banks call the other party's account the counterparty, and have its name in another column. */
const IBAN = /^[A-Z]{2}\d{2}(?: ?[A-Z0-9]{2,4}){3,8}$/;

/** A text that serves as the payee is not the memo as well. */
function textsOf(
  { cells }: CsvRecord,
  direction: 'in' | 'out',
  cell: CellOf,
  { columns, payees, memos }: RowForm,
): Pick<RowFacts, 'payee' | 'memo'> {
  const filled = payees[direction].filter((index) => cells[index]);
  const column = filled.find((index) => !IBAN.test(cells[index] ?? '')) ?? filled[0];
  const payee = cells[column ?? -1];
  const own = column === columns.memo ? undefined : cell('memo');
  const labelled = payee ? undefined : splitLabelled(own);
  if (labelled) return labelled;
  const texts = memos.map((indexes) =>
    indexes
      .filter((index) => index !== column)
      .map((index) => cells[index] ?? '')
      .join(' ')
      .trim(),
  );
  const memo = texts.find((text) => text !== '') || (memos.length > 0 ? undefined : own);
  if (payee || memo === undefined) return { payee, memo: memo || (payee ? undefined : cell('kind')) };
  // A file with one text for everything has the payee in it. It is truncated to the length of a payee.
  const isOnlyText = payees[direction].length === 0 && memos.length > 0;
  if (!isOnlyText) return { memo };
  return { payee: memo, memo: memo.length > PAYEE_MAX ? memo : undefined };
}

const PARTY = /^(?:Auftraggeber|Empfänger|Zahlungspflichtiger): ?/;
const [ACCOUNT_LABEL, TEXT_LABEL] = [' Kto/IBAN:', ' Buchungstext:'];

/** comdirect writes everything into one text: `Empfänger: Stadtwerke Kto/IBAN: DE02 Buchungstext: Strom`. */
function splitLabelled(text = ''): { payee: string; memo: string } | undefined {
  const label = PARTY.exec(text)?.[0];
  const end = text.indexOf(TEXT_LABEL);
  if (label === undefined || end === -1) return undefined;
  const [party = ''] = text.slice(label.length, end).split(ACCOUNT_LABEL, 1);
  return { payee: party, memo: text.slice(end + TEXT_LABEL.length).trim() };
}

function moneyOf(cell: CellOf, form: RowForm): Money {
  if (form.columns.amount === undefined) return debitOrCredit(cell, form.decimal);
  const signed = parseAmount(cell('amount'), form.decimal);
  if (!signed) return { problems: [noAmount(cell('amount'))] };
  const { amount, marks } = signed;
  if (form.columns.direction === undefined) {
    const isNegative = signed.isNegative !== (form.options.reverse_amounts ?? false);
    return { ...bySign({ ...signed, isNegative }), marks, problems: [] };
  }
  const direction = parseFlag(cell('direction'));
  if (!direction)
    return {
      amount,
      marks,
      problems: [`${quoted(cell('direction'))} is not a debit or credit flag`],
    };
  const isContradiction = signed.isNegative && direction === 'in';
  return {
    amount,
    direction,
    marks,
    problems: isContradiction
      ? [`the amount is negative, but ${quoted(cell('direction'))} means a credit`]
      : [],
  };
}

/** The column determines the direction, whatever the sign. A column that does not apply to the row is empty or 0. */
function debitOrCredit(cell: CellOf, decimal: DecimalMark): Money {
  const sides = [
    { raw: cell('debit'), direction: 'out' },
    { raw: cell('credit'), direction: 'in' },
  ] as const;
  const filled = sides.filter(({ raw }) => raw !== '');
  const amounts = filled.map((side) => ({ ...side, signed: parseAmount(side.raw, decimal) }));
  const wrong = amounts.find(({ signed }) => signed === undefined);
  if (wrong) return { problems: [noAmount(wrong.raw)] };
  const moved = amounts.filter(({ signed }) => signed?.amount !== '0');
  if (moved.length > 1) return { problems: ['the row has both a debit and a credit'] };
  const side = moved[0] ?? amounts[0];
  if (!side?.signed) return { problems: [noAmount('')] };
  const { amount, marks } = side.signed;
  return { amount, direction: side.direction, marks, problems: [] };
}
