import * as z from 'zod/mini';
import { BOOK_ROLES, type BookId } from '../platform/book.ts';
import { shared } from '../platform/endpoint/contract.ts';
import { timestamp } from '../platform/endpoint/fields.ts';
import { identity, timestamps, versioned } from '../platform/lifecycle.ts';
import { Problem } from '../platform/problems.ts';
import { defineRecord, fromItem, hidden, optional, type StoredIn } from '../platform/record.ts';
import { Gone } from '../platform/table/guard.ts';
import { keys } from '../platform/table/keys.ts';
import { getItem } from '../platform/table/read.ts';
import { Stale, update, type Write } from '../platform/table/write.ts';
import type { UserId } from '../platform/user.ts';
import type { Book } from './book.ts';

/** Part of a user's profile, because the authorizer needs the roles with every request. */
export const memberships = /* @__PURE__ */ shared(() => ({
  books: hidden(
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
  default_book_id: optional(hidden(z.string())),
  /** Books that the user has left, which still have the name. */
  former_books: optional(hidden(z.array(z.string()))),
}));

/** What books need of a user's profile. */
const person = /* @__PURE__ */ defineRecord(() => ({
  ...identity,
  name: hidden(z.string()),
  email: hidden(z.string()),
  email_verified_at: optional(hidden(timestamp)),
  pending_email: optional(hidden(z.string())),
  base_currency_id: hidden(z.string()),
  time_zone: hidden(z.string()),
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

/** Oldest first. */
export function booksOf({ books }: Pick<Person, 'books'>): BookId[] {
  return Object.keys(books).toSorted() as BookId[];
}

const BOOKS_MAX = 20;

/** Adds a book to the user's profile. It becomes the default if the user has no other. */
export function joinBook(person: Person, bookId: BookId, membership: PersonsMembership): Write {
  const { default_book_id } = person;
  return update(
    keys.user(person.id),
    {
      set: { [`books.${bookId}`]: membership, default_book_id: default_book_id ?? bookId },
      add: { version: 1 },
    },
    {
      expression: 'version = :read AND size(books) < :max',
      values: { ':read': person.version, ':max': BOOKS_MAX },
      proves: 'user',
      onConflict: (stored) =>
        stored?.version === person.version
          ? new Problem('book_limit_reached')
          : new Stale('The profile has changed.'),
    },
  );
}

/** What happens to the books of a user. */
export interface MembershipChanges {
  readonly left?: readonly Book[];
  /** Books that no longer exist. */
  readonly erased?: readonly Book[];
  /** Books that the user owns from now on. */
  readonly owned?: readonly BookId[];
}

/** How many books that a user has left are remembered, so that an erasure finds the name there. */
const FORMER_MAX = 200;

/**
 * Removes books from the user's profile, and makes the user an owner of others. If the default is lost, the oldest
 * remaining book takes its place. A user without a book keeps the settings of the last one.
 */
export function changeMemberships(
  person: Person,
  { left = [], erased = [], owned = [] }: MembershipChanges,
): Write {
  const lost = [...left, ...erased];
  const gone = new Set<string>(lost.map(({ id }) => id));
  const remaining = booksOf(person).filter((id) => !gone.has(id));
  const last =
    remaining.length === 0 ? (lost.find(({ id }) => id === person.default_book_id) ?? lost[0]) : undefined;
  const isDefaultLost = gone.has(person.default_book_id ?? '');
  const former = [...new Set([...(person.former_books ?? []), ...left.map(({ id }) => id)])].slice(
    -FORMER_MAX,
  );
  return update(
    keys.user(person.id),
    {
      set: {
        ...(isDefaultLost && { default_book_id: remaining[0] }),
        ...(last && { base_currency_id: last.base_currency_id, time_zone: last.time_zone }),
        ...(left.length > 0 && { former_books: former }),
        ...Object.fromEntries(owned.map((id) => [`books.${id}.role`, 'owner'])),
      },
      unset: [...gone].map((id) => `books.${id}`),
      add: { version: 1 },
    },
    { expression: 'version = :read', values: { ':read': person.version }, proves: 'user' },
  );
}

/** Changes what the profile notes about a book. */
export function noteMembership(
  userId: UserId,
  bookId: BookId,
  changes: Partial<Pick<PersonsMembership, 'role' | 'shared'>>,
): Write {
  const set = Object.entries(changes).map(([name, value]) => [`books.${bookId}.${name}`, value]);
  return update(
    keys.user(userId),
    { set: Object.fromEntries(set), add: { version: 1 } },
    { expression: 'attribute_exists(books.#book)', names: { '#book': bookId }, proves: 'user' },
  );
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
