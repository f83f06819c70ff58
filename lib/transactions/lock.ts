import { date } from '../platform/endpoint/fields.ts';
import { converted, defineRecord, nullable, takes } from '../platform/record.ts';

/** The last day that is closed for changes. It is kept on the ledger, which every ledger write reads. */
export const lock = /* @__PURE__ */ defineRecord(() => ({
  locked_through: nullable(
    takes(
      converted(date, 'The last locked day; null if nothing is locked.', '2026-08-31'),
      date,
      'The last day to lock. If it is null or left out, everything is unlocked.',
    ),
  ),
}));
