import { keys } from '../platform/table/keys.ts';
import { remove, unchanged, type Write } from '../platform/table/write.ts';
import type { Book } from './book.ts';
import { type Erasure, queueErasure } from './erasure.ts';

/**
 * Erases a book: everything that proves that it exists is removed at once, so that no request in flight can write any
 * more. `sweep` removes the rest. `membershipWrites` removes the members.
 */
export function eraseBook(book: Book, now: Date): { erasure: Erasure; writes: Write[] } {
  const erasure = { partition: keys.book(book.id).pk, erased_at: now.toISOString() };
  return {
    erasure,
    writes: [
      // Its version also counts members who join or leave.
      remove(keys.book(book.id), unchanged(book)),
      remove(keys.ledger(book.id)),
      queueErasure(erasure),
    ],
  };
}
