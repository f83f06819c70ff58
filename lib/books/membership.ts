import type { BookId, BookRole, Membership } from '../platform/book.ts';
import { rolesFrom } from '../platform/book.ts';
import type { Caller } from '../platform/endpoint/caller.ts';
import { isId } from '../platform/id.ts';
import { Gone } from '../platform/table/guard.ts';
import type { Book } from './book.ts';
import { isPresent, type PresentMember } from './member.ts';
import { findMemberAndBook } from './store.ts';

interface Found {
  readonly book: Book;
  /** The caller. */
  readonly self: PresentMember;
  /** For the write, which requires that the caller still has the role. */
  readonly membership: Membership;
}

/** The book in the path, if the caller is a member with at least this role. */
export async function requireMembership(caller: Caller, id: string, least: BookRole): Promise<Found> {
  const isReachable = isId(id) && (caller.boundTo ?? id) === id;
  const bookId = id as BookId;
  const { book, member } = isReachable ? await findMemberAndBook(bookId, caller.id) : {};
  if (!book || !member || !isPresent(member)) throw new Gone('book_not_found');
  if (!rolesFrom(least).includes(member.role)) throw new Gone('insufficient_role');
  return { book, self: member, membership: { bookId, userId: caller.id, least } };
}
