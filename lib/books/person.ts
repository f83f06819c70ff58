import * as z from 'zod/mini';
import { BOOK_ROLES, type BookId, type BookRole } from '../platform/book.ts';
import { shared } from '../platform/endpoint/contract.ts';
import { timestamp } from '../platform/endpoint/fields.ts';
import { identity, timestamps, versioned } from '../platform/lifecycle.ts';
import { defineRecord, fromItem, hidden, optional, type StoredIn } from '../platform/record.ts';
import { Gone } from '../platform/table/guard.ts';
import { keys } from '../platform/table/keys.ts';
import { getItem } from '../platform/table/read.ts';
import { Stale, update, type Write } from '../platform/table/write.ts';
import type { UserId } from '../platform/user.ts';
import { Problem } from '../platform/problems.ts';
import type { Book } from './book.ts';

/** Part of a user's profile, because the authorizer needs the roles with every request. */
export const memberships = /* @__PURE__ */ shared(() => ({
  books: hidden(z.record(z.string(), z.object({ role: z.enum(BOOK_ROLES), joined_at: timestamp }))),
  /** Absent if the user has no book. */
  default_book_id: optional(hidden(z.string())),
}));

/** What books need of a user's profile. */
const person = /* @__PURE__ */ defineRecord(() => ({
  ...identity,
  name: hidden(z.string()),
  email: hidden(z.string()),
  base_currency_id: hidden(z.string()),
  time_zone: hidden(z.string()),
  ...timestamps,
  ...versioned,
  ...memberships,
}));

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
export function joinBook(person: Person, bookId: BookId, role: BookRole, at: string): Write {
  const { default_book_id } = person;
  return update(
    keys.user(person.id),
    {
      set: { [`books.${bookId}`]: { role, joined_at: at }, default_book_id: default_book_id ?? bookId },
      add: { version: 1 },
    },
    {
      expression: 'version = :read AND size(books) < :max',
      values: { ':read': person.version, ':max': BOOKS_MAX },
      proves: 'user',
      onConflict: (stored) =>
        stored?.version === person.version ? new Problem('book_limit_reached') : new Stale('The profile has changed.'),
    },
  );
}

/**
 * Removes books from the user's profile. If the default is among them, the oldest remaining book takes its place. A
 * user without a book keeps the settings of the last one.
 */
export function leaveBooks(person: Person, left: readonly Book[]): Write {
  const gone = new Set<string>(left.map(({ id }) => id));
  const remaining = booksOf(person).filter((id) => !gone.has(id));
  const last = remaining.length === 0 ? left.find(({ id }) => id === person.default_book_id) ?? left[0] : undefined;
  const isDefaultLost = gone.has(person.default_book_id ?? '');
  return update(
    keys.user(person.id),
    {
      set: {
        ...(isDefaultLost && { default_book_id: remaining[0] }),
        ...(last && { base_currency_id: last.base_currency_id, time_zone: last.time_zone }),
      },
      unset: [...gone].map((id) => `books.${id}`),
      add: { version: 1 },
    },
    { expression: 'version = :read', values: { ':read': person.version }, proves: 'user' },
  );
}

/** Changes the role that the profile notes. */
export function changeRole(userId: UserId, bookId: BookId, role: BookRole): Write {
  return update(
    keys.user(userId),
    { set: { [`books.${bookId}.role`]: role }, add: { version: 1 } },
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
