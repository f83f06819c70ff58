import type { Caller } from '../platform/endpoint/caller.ts';
import { Gone } from '../platform/table/guard.ts';
import type { Book } from './book.ts';
import { isPresent, type PresentMember } from './member.ts';
import { findMemberAndBook } from './store.ts';

interface Found {
  readonly book: Book;
  /** The caller. */
  readonly self: PresentMember;
}

/** The book of the request and the caller as its member. Either may have gone since the request was authorized. */
export async function requireMembership(caller: Caller): Promise<Found> {
  const { book, member } = await findMemberAndBook(caller.bookId, caller.id);
  if (!book || !member || !isPresent(member)) throw new Gone('book_not_found');
  return { book, self: member };
}
