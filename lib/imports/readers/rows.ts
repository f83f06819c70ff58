import { MEMO_MAX, PAYEE_MAX } from '../../ledger/fields.ts';
import { FIRST_DATE, LAST_DATE } from '../../platform/date.ts';
import type { SignedAmount } from './amounts.ts';
import { isDate } from './dates.ts';
import { tooManyRows } from './failure.ts';
import { ROWS_MAX, type StatementRow } from './statement.ts';
import { BANK_ID_MAX, CATEGORY_TEXT_MAX, cleanText, quoted } from './text.ts';

/** What a reader has found in one row. If a value is absent, `problems` says why. */
export interface RowFacts {
  readonly line: number;
  readonly date?: string | undefined;
  readonly direction?: 'in' | 'out' | undefined;
  readonly amount?: string | undefined;
  readonly currency?: string | undefined;
  readonly payee?: string | undefined;
  readonly memo?: string | undefined;
  readonly bankId?: string | undefined;
  readonly category?: string | undefined;
  readonly isRefund?: boolean;
  readonly problems: readonly string[];
}

/** All rows may share the text that names their currency, so its end is not looked at for each of them. */
const CURRENCY_TEXT_MAX = 60;

export function toRow(facts: RowFacts): StatementRow {
  const { line, date, direction, amount, isRefund = false } = facts;
  const currency = (facts.currency ?? '').slice(0, CURRENCY_TEXT_MAX);
  const currency_id = currencyCode(currency);
  const isZero = amount === '0';
  const problems = [
    ...facts.problems,
    ...(isZero ? ['the amount is 0'] : []),
    ...(currency_id || !currency.trim() ? [] : [`${quoted(currency).toUpperCase()} is not a currency code`]),
  ];
  return {
    line,
    date,
    direction,
    amount: isZero ? undefined : amount,
    currency_id,
    payee: cleanText(facts.payee, PAYEE_MAX),
    memo: cleanText(facts.memo, MEMO_MAX),
    bank_id: cleanText(facts.bankId, BANK_ID_MAX),
    category: cleanText(facts.category, CATEGORY_TEXT_MAX),
    is_refund: isRefund,
    error: problems.length > 0 ? `Line ${line}: ${problems.join('; ')}.` : undefined,
  };
}

/** Undefined if the text is not a code. Whether there is such a currency is checked later. */
export function currencyCode(text = ''): string | undefined {
  const code = text.trim().toUpperCase();
  return /^[A-Z]{3}$/.test(code) ? code : undefined;
}

/** A check that the user has written often has no other text. */
export function checkText(number: string | undefined, signed: SignedAmount | undefined): string | undefined {
  return number && signed?.isNegative && /^0*[1-9]\d{0,11}$/.test(number) ? `Check ${number}` : undefined;
}

/** The sign decides: negative amounts leave the account. */
export function bySign(signed: SignedAmount | undefined): Pick<RowFacts, 'amount' | 'direction'> {
  return signed ? { amount: signed.amount, direction: signed.isNegative ? 'out' : 'in' } : {};
}

export function noDate(raw: string | undefined): string {
  if (!raw) return 'the date is missing';
  return isOutOfRange(raw)
    ? `${quoted(raw)} is not from ${FIRST_DATE} to ${LAST_DATE}`
    : `${quoted(raw)} is not a date`;
}

/** Whether only the year is wrong. */
function isOutOfRange(raw: string): boolean {
  const year = /\d{4}/.exec(raw)?.[0];
  if (year === undefined) return false;
  const isKnown = year >= FIRST_DATE.slice(0, 4) && year <= LAST_DATE.slice(0, 4);
  return !isKnown && isDate(raw.replace(year, '2000'));
}

export const noAmount = (raw: string | undefined) =>
  raw ? `${quoted(raw)} is not an amount` : 'the amount is missing';

export function checkRowCount(count: number): void {
  if (count > ROWS_MAX) throw tooManyRows();
}

/** The currency that all rows share. */
export function commonCurrency(rows: readonly StatementRow[]): string | undefined {
  const first = rows[0]?.currency_id;
  return rows.every((row) => row.currency_id === first) ? first : undefined;
}
