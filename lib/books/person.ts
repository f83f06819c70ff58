import * as z from 'zod/mini';
import { BOOK_ROLES, type BookId } from '../platform/book.ts';
import { shared } from '../platform/endpoint/contract.ts';
import { timestamp } from '../platform/endpoint/fields.ts';
import { identity, timestamps, versioned } from '../platform/lifecycle.ts';
import { Problem } from '../platform/problems.ts';
import { defineRecord, fromItem, internal, optional, type StoredIn } from '../platform/record.ts';
import { Gone } from '../platform/table/guard.ts';
import { keys } from '../platform/table/keys.ts';
import { getItem } from '../platform/table/read.ts';
import { Stale, update, type Write } from '../platform/table/write.ts';
import type { UserId } from '../platform/user.ts';

/** Part of a user's profile, because the authorizer needs the roles with every request. */
export const memberships = shared(() => ({
  books: internal(
    z.record(
      z.string(),
      z.object({
        role: z.enum(BOOK_ROLES),
        joined_at: timestamp,
        /** The user's number among all who have ever been members. Records refer to their authors by it. */
        number: z.number(),
        /** Whether the book has, or has had, a second member. */
        shared: z.optional(z.boolean()),
      }),
    ),
  ),
  /** Absent if the user has no book. */
  default_book_id: optional(internal(z.string())),
  /** Books that the user has left, which still have the name. */
  former_books: optional(internal(z.array(z.string()))),
}));

/** What books need of a user's profile. */
const person = defineRecord(() => ({
  ...identity,
  name: internal(z.string()),
  email: internal(z.string()),
  email_verified_at: optional(internal(timestamp)),
  pending_email: optional(internal(z.string())),
  base_currency_id: internal(z.string()),
  time_zone: internal(z.string()),
  ...timestamps,
  ...versioned,
  ...memberships,
}));

/** A membership as the profile notes it. */
export type PersonsMembership = Person['books'][string];

export type Person = StoredIn<typeof person> & { readonly id: UserId };

export async function findPerson(userId: UserId): Promise<Person | undefined> {
  const item = await getItem(keys.user(userId));
  return item && { ...fromItem(person, item), id: userId };
}

/** For a caller whose session was just found, so the user existed then. */
export async function getPerson(userId: UserId): Promise<Person> {
  const found = await findPerson(userId);
  if (!found) throw new Gone('unauthorized');
  return found;
}

/** For another member who was just read. */
export async function getProfile(userId: UserId): Promise<Person> {
  const found = await findPerson(userId);
  if (!found) throw new Stale('A member is being erased.');
  return found;
}

/** Oldest first. */
export function booksOf({ books }: Pick<Person, 'books'>): BookId[] {
  return Object.keys(books).toSorted() as BookId[];
}

const BOOKS_MAX = 20;

/** The profile must not change between this check and the write. */
export function requireRoomForBook(person: Person): void {
  if (booksOf(person).length >= BOOKS_MAX) throw new Problem('book_limit_reached');
}

export function makeDefault(userId: UserId, bookId: BookId): Write {
  return update(
    keys.user(userId),
    { set: { default_book_id: bookId }, add: { version: 1 } },
    {
      expression: 'attribute_exists(books.#book)',
      names: { '#book': bookId },
      proves: 'user',
      onConflict: () => new Problem('book_not_found'),
    },
  );
}
