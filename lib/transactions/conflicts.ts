import type { Ledger } from '../ledger/ledger.ts';
import { isLocked, lockedDetail } from '../ledger/lock.ts';
import type { BookId } from '../platform/book.ts';
import type { CalendarDate } from '../platform/date.ts';
import { PROBLEMS, type ProblemCode } from '../platform/problem-codes.ts';
import { keys } from '../platform/table/keys.ts';
import type { Reads } from '../platform/table/reads.ts';
import { externalIdHash } from './external-id.ts';

/** Why a transaction cannot be created at the moment, although its fields are valid. */
export interface Conflict {
  /** Which of the transactions. */
  readonly index: number;
  readonly code: ProblemCode;
  readonly message: string;
}

interface Candidate {
  readonly date: CalendarDate;
  readonly external_id?: string | undefined;
}

/** Every conflict of transactions that are to be created together, with the stored state and among themselves. */
export async function findConflicts(
  bookId: BookId,
  candidates: readonly Candidate[],
  ledger: Ledger,
  reads: Reads,
): Promise<Conflict[]> {
  const reservations = await reads.getItems(
    candidates.map(({ external_id }) =>
      external_id === undefined ? undefined : keys.externalId(bookId, externalIdHash(external_id)),
    ),
  );
  const seen = new Set<string>();
  return candidates.flatMap(({ date, external_id }, index): Conflict[] => {
    const conflicts: Conflict[] = [];
    if (isLocked(date, ledger))
      conflicts.push({ index, code: 'period_locked', message: lockedDetail(ledger) });
    if (external_id === undefined) return conflicts;
    const code = 'external_id_taken';
    if (seen.has(external_id))
      conflicts.push({ index, code, message: 'Another transaction of this request has this external_id.' });
    else if (reservations[index]) conflicts.push({ index, code, message: PROBLEMS[code].detail });
    seen.add(external_id);
    return conflicts;
  });
}
