import type { BookId } from '../platform/book.ts';
import type { CalendarDate } from '../platform/date.ts';
import { Problem } from '../platform/problems.ts';
import { keys } from '../platform/table/keys.ts';
import { type Condition, EXISTS, update, type Write } from '../platform/table/write.ts';
import type { Ledger } from './ledger.ts';

type Lock = Pick<Ledger, 'lockedThrough'>;

export function isLocked(date: CalendarDate, { lockedThrough }: Lock): boolean {
  return lockedThrough !== undefined && date <= lockedThrough;
}

export function requireUnlocked(lock: Lock, ...dates: readonly CalendarDate[]): void {
  if (dates.some((date) => isLocked(date, lock))) throw periodLocked(lock);
}

export function periodLocked(lock: Lock): Problem {
  return new Problem('period_locked', { detail: lockedDetail(lock) });
}

export function lockedDetail({ lockedThrough }: Lock): string {
  return `Everything up to ${lockedThrough} is locked. Change the lock first.`;
}

/** Without `before`, the last write wins. */
export function changeLock(
  bookId: BookId,
  lockedThrough: string | undefined,
  before: Lock | undefined,
): Write {
  return update(
    keys.ledger(bookId),
    lockedThrough === undefined ? { unset: ['locked_through'] } : { set: { locked_through: lockedThrough } },
    before ? sameLock(before) : { expression: EXISTS },
  );
}

/** A condition on the ledger item: the lock is still the one that was read. */
export function sameLock({ lockedThrough }: Lock): Condition {
  return lockedThrough === undefined
    ? { expression: 'attribute_not_exists(locked_through)' }
    : { expression: 'locked_through = :read', values: { ':read': lockedThrough } };
}
