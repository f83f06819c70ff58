import { date } from '../platform/endpoint/fields.ts';
import { defineRecord, nullable, sentAs, writtenAndShown } from '../platform/record.ts';

/** The last day that is closed for changes. It is kept on the ledger, which every ledger write reads. */
export const lock = defineRecord(() => ({
  locked_through: nullable(
    sentAs(
      writtenAndShown(date, 'The last locked day; null if nothing is locked.', '2026-08-31'),
      date,
      'The last day to lock. If it is null or left out, everything is unlocked.',
    ),
  ),
}));
