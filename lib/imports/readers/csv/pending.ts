import { foldForSearch } from '../../../platform/text.ts';
import type { Columns } from './columns.ts';
import type { CsvRecord } from './records.ts';

const WORDS = new Set(
  (
    'pending / processing / vorgemerkt / umsatz vorgemerkt / offen / en attente / pendiente / pendente / ' +
    'in behandeling'
  ).split(' / '),
);
const LONGEST = 20;

/**
 * Whether the bank has not booked the transaction yet: it will come again, often with another date or text, so it must
 * not be posted. Banks say so in a column for the status, or in place of the date.
 */
export function isPending({ cells }: CsvRecord, { status, date }: Columns): boolean {
  return [status, date].some((index) => index !== undefined && isWordForPending(cells[index] ?? ''));
}

function isWordForPending(text: string): boolean {
  return text.length <= LONGEST && WORDS.has(foldForSearch(text));
}
