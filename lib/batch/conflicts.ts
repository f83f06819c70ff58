import { Problem } from '../platform/problems.ts';
import { Stale, type Write } from '../platform/table/write.ts';
import type { Conflict } from '../transactions/conflicts.ts';
import { placeOf } from './draft-batch.ts';

/** Reports all conflicts at once, with the code of the first. */
export function requireNoConflicts(conflicts: readonly Conflict[]): void {
  const [first] = conflicts;
  if (!first) return;
  const places = [...new Set(conflicts.map(({ index }) => placeOf(index)))];
  throw new Problem(first.code, {
    detail: `Nothing was recorded. See errors for: ${places.join(', ')}.`,
    errors: conflicts.map(({ index, code, message }) => ({ field: placeOf(index), code, message })),
  });
}

/** A conflict that arose after the batch was checked. Checking again tells which transactions have it. */
export function checkedAgain(write: Write): Write {
  return {
    ...write,
    onConflict: (stored) => {
      const error = write.onConflict(stored);
      return error instanceof Problem ? new Stale(error.message, { cause: error }) : error;
    },
  };
}
