import { findCurrency } from '../../../ledger/currency.ts';
import { ReadError } from '../failure.ts';
import { quoted } from '../text.ts';
import type { CsvRecord } from './records.ts';

/**
 * The column of the currency if no name tells: the one in which every filled cell is a currency code in capitals. Several
 * of them must agree. `taken` are the columns that are something else.
 */
export function findCurrencyColumn(
  header: CsvRecord | undefined,
  records: readonly CsvRecord[],
  taken: ReadonlySet<number | undefined>,
): number | undefined {
  const width = records.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  const found = Array.from({ length: width }, (_, index) => index).filter(
    (index) => !taken.has(index) && hasCodes(records, index),
  );
  const [first, ...others] = found;
  if (first === undefined) return undefined;
  const isSame = (index: number) => records.every(({ cells }) => cells[index] === cells[first]);
  if (others.every(isSame)) return first;
  const list = found.map((index) => `${index + 1} (${quoted(header?.cells[index] ?? '')})`).join(', ');
  throw new ReadError({
    code: 'ambiguous_columns',
    field: 'currency_id',
    message: `More than one column could be the currency: ${list}. Send currency_id.`,
  });
}

function hasCodes(records: readonly CsvRecord[], index: number): boolean {
  let isFilled = false;
  for (const { cells } of records) {
    const cell = cells[index] ?? '';
    if (cell === '') continue;
    if (cell.length !== 3 || cell !== cell.toUpperCase() || !findCurrency(cell)) return false;
    isFilled = true;
  }
  return isFilled;
}
