import { type DecimalMark, inferDecimal } from './amounts.ts';
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
    message: `The order of day, month and year is not clear from ${examples(dates)}. Send date_format.`,
  });
}

/** The decimal mark: the client's choice, or else the unambiguous one. */
export function decimalOf(amounts: readonly string[], options: ReadOptions): DecimalMark {
  const decimal = options.decimal ?? inferDecimal(new Set(amounts));
  if (decimal !== undefined) return decimal;
  throw new ReadError({
    code: 'ambiguous_decimal',
    field: 'decimal',
    message: `The decimal mark is not clear from ${examples(amounts.filter((text) => /[.,]/.test(text)))}. Send decimal.`,
  });
}

function examples(texts: readonly string[]): string {
  return quotedList([...new Set(texts.filter((text) => text !== ''))].slice(0, EXAMPLES));
}
