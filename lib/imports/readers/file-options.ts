import { findCurrency } from '../../ledger/currency.ts';
import { type DecimalMark, inferDecimal, inferDecimalOfWhole, parseAmountOfAnyMark } from './amounts.ts';
import { codesOf } from './currency-marks.ts';
import { type DateOrder, inferDateOrder } from './dates.ts';
import { ReadError } from './failure.ts';
import type { ReadOptions } from './statement.ts';
import { quotedList } from './text.ts';

const EXAMPLES = 3;

/** The order of the dates: the client's choice, or else the unambiguous one. */
export function dateOrderOf(dates: readonly string[], options: ReadOptions): DateOrder {
  const order = options.date_format ?? inferDateOrder(dates);
  if (order !== undefined) return order;
  throw new ReadError({
    code: 'ambiguous_dates',
    field: 'date_format',
    message: `The order of day, month and year is not clear from ${examples(dates)}. Send date_format (dmy, mdy or ymd).`,
  });
}

/**
 * The decimal mark: the client's choice, or else the unambiguous one. `currencies` are the currencies that the file
 * names elsewhere, with an empty text for rows that have none.
 */
export function decimalOf(
  amounts: readonly string[],
  options: ReadOptions,
  currencies: Iterable<string> = [''],
): DecimalMark {
  const texts = new Set(amounts);
  const decimal =
    options.decimal ??
    inferDecimal(texts) ??
    (areWhole(texts, options, currencies) ? inferDecimalOfWhole(texts) : undefined);
  if (decimal !== undefined) return decimal;
  throw new ReadError({
    code: 'ambiguous_decimal',
    field: 'decimal',
    message: `The decimal mark is not clear from ${examples(amounts.filter((text) => /[.,]/.test(text)))}. Send decimal ("." or ",").`,
  });
}

/** Whether no currency that the amounts can be in has decimals. */
function areWhole(
  amounts: ReadonlySet<string>,
  { currency_id, base_currency_id = '', account_currency_id = base_currency_id }: ReadOptions,
  currencies: Iterable<string>,
): boolean {
  const marks = [...amounts].flatMap((text) => parseAmountOfAnyMark(text)?.marks ?? []);
  const named = new Set([...currencies, ...marks].map((text) => text || account_currency_id));
  const codes = [...named].flatMap((text) => {
    const possible = codesOf(text);
    return [account_currency_id, base_currency_id].find((code) => possible.includes(code)) ?? possible;
  });
  const all = currency_id === undefined ? codes : [currency_id];
  return all.length > 0 && all.every((code) => findCurrency(code)?.decimalPlaces === 0);
}

function examples(texts: readonly string[]): string {
  return quotedList([...new Set(texts.filter((text) => text !== ''))].slice(0, EXAMPLES));
}
