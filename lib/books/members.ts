import type { BookId } from '../platform/book.ts';
import { keys } from '../platform/table/keys.ts';
import { EXISTS, update, type Write } from '../platform/table/write.ts';
import type { UserId } from '../platform/user.ts';
import type { Member } from './member.ts';

/** What a book knows about a user. */
interface Person {
  readonly id: UserId;
  readonly name: string;
  readonly email: string;
  readonly created_at: string;
  readonly updated_at: string;
}

/** The first member of a new book. */
export function firstOwner({ id, name, email, created_at, updated_at }: Person, at: string): Member {
  return {
    id,
    name,
    email,
    role: 'owner',
    weight: 1,
    joined_at: at,
    updated_at: at,
    number: 1,
    user_created_at: created_at,
    user_updated_at: updated_at,
  };
}

/** Copies name and e-mail address into a book of the user. */
export function renameMember(bookId: BookId, { id, name, email, updated_at }: Person): Write {
  return update(
    keys.member(bookId, id),
    { set: { name, email, user_updated_at: updated_at } },
    // Exists as long as the book does.
    { expression: `${EXISTS} AND attribute_exists(#role)`, names: { '#role': 'role' }, proves: 'book' },
  );
}
