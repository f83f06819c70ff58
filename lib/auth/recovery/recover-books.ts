import { revokeInvitations } from '../../books/invitations.ts';
import { booksOf, getProfile } from '../../books/person.ts';
import { type NewMember, takeBooksBack } from '../../books/take-back.ts';
import type { BookId } from '../../platform/book.ts';
import { transact } from '../../platform/table/transact.ts';
import type { User } from '../users/user.ts';

interface Recovered {
  readonly new_members: NewMember[];
  /** The books that the user owns now. */
  readonly owned: BookId[];
}

/**
 * Undoes in the books of the account what somebody else may have done there since: books that were given away are given
 * back, and invitations are taken back. Repeating it changes nothing more, and returns the same.
 */
export async function recoverBooks(user: User, since: string, now: Date): Promise<Recovered> {
  const new_members = await takeBooksBack(user, since, now.toISOString());
  const person = await getProfile(user.id);
  const owned = booksOf(person).filter((bookId) => person.books[bookId]?.role === 'owner');
  for (const bookId of owned) {
    // A book has at most 20 that are open.
    const revoked = await revokeInvitations(bookId, user.id, since, now);
    if (revoked.length > 0) await transact(revoked);
  }
  return { new_members, owned };
}
