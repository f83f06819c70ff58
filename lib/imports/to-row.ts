import { findCurrency } from '../ledger/currency.ts';
import { parseDecimal } from '../ledger/decimal.ts';
import { MAX_AMOUNT_MINOR } from '../ledger/money.ts';
import { isCalendarDate } from '../platform/date.ts';
import { accepted } from '../platform/result.ts';
import type { StatementRow } from './readers/statement.ts';
import type { RowValues } from './row.ts';

/** Rows that come from no file have no line. */
function placed({ line }: StatementRow, message: string): string {
  return line > 0 ? `Line ${line}: ${message}` : message.charAt(0).toUpperCase() + message.slice(1);
}

/** The values of a row of a file, or what is wrong with it. */
export function toValues(
  row: StatementRow,
  currencyId: string,
): { ok: true; value: RowValues } | { ok: false; message: string } {
  const { date, direction, amount } = row;
  const fault = (message: string) => ({ ok: false, message: placed(row, message) }) as const;
  if (row.error !== undefined) return { ok: false, message: row.error };
  if (date === undefined || !isCalendarDate(date)) return fault('the date is missing or out of range.');
  if (direction === undefined || amount === undefined) return fault('the amount is missing.');
  const currency = findCurrency(currencyId);
  if (!currency) return fault(`${currencyId} is not the code of an active currency.`);
  const decimal = parseDecimal(amount);
  if (!decimal) return fault('the amount is too large.');
  if (decimal.scale > currency.decimalPlaces)
    return fault(`the amount ${amount} has more decimals than ${currencyId} has.`);
  const minor = decimal.digits * 10n ** BigInt(currency.decimalPlaces - decimal.scale);
  if (minor <= 0n) return fault('the amount is 0.');
  if (minor > MAX_AMOUNT_MINOR) return fault('the amount is too large.');
  return accepted({ direction, date, minor: String(minor), currency_id: currencyId });
}
