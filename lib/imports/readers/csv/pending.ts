import { foldForSearch } from '../../../platform/text.ts';
import type { Columns } from './columns.ts';
import type { CsvRecord } from './records.ts';

const WORDS = new Set(
  (
    'pending / processing / vorgemerkt / umsatz vorgemerkt / offen / en attente / pendiente / pendente / ' +
    'in behandeling / in sospeso / ' +
    // Never booked.
    'reverted / declined / denied / failed / rejected / cancelled / canceled / expired / ' +
    'abgelehnt / fehlgeschlagen / storniert / refuse / refusee / echoue / annule / annulee / ' +
    'rechazado / rechazada / cancelado / cancelada / revertido / revertida / recusado / recusada / ' +
    'geweigerd / geannuleerd / rifiutato / rifiutata / annullato / annullata'
  ).split(' / '),
);
const LONGEST = 20;

/**
 * Whether the bank has not booked the transaction. If it will, it comes again, often with another date or text; if it
 * was declined, no money has moved. Either way it must not be posted. Banks say so in a column for the status, or in
 * place of the date.
 */
export function isPending({ cells }: CsvRecord, { status, date }: Columns): boolean {
  return [status, date].some((index) => index !== undefined && isWordForPending(cells[index] ?? ''));
}

function isWordForPending(text: string): boolean {
  return text.length <= LONGEST && WORDS.has(foldForSearch(text));
}
