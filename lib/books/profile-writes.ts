import type { BookId } from '../platform/book.ts';
import { assert } from '../platform/problems.ts';
import { keys } from '../platform/table/keys.ts';
import { type Item, update, type Write } from '../platform/table/write.ts';
import type { UserId } from '../platform/user.ts';
import type { Book } from './book.ts';
import { isPresent, type Member, type PresentMember } from './member.ts';
import type { MembershipChange } from './membership-writes.ts';
import { booksOf, type Person, type PersonsMembership } from './person.ts';

/** How many books that a user has left are remembered, so that an erasure finds the name there. */
const FORMER_MAX = 200;

/**
 * What the user's profile says about books: the roles, which book is the default, and which ones the user has left. Only
 * for who joins or leaves does the profile have to be read.
 */
export function profileWrite(
  userId: UserId,
  changes: readonly MembershipChange[],
  people: readonly Person[],
  defaultBook?: BookId,
): Write {
  const person = people.find(({ id }) => id === userId);
  return person ? changedProfile(person, changes, defaultBook) : notedRoles(userId, changes);
}

/**
 * If the default is lost, or there was none, it is the oldest book. A user without a book keeps the settings of the last
 * one.
 */
function changedProfile(
  person: Person,
  changes: readonly MembershipChange[],
  chosen: BookId | undefined,
): Write {
  const present = changes.flatMap(({ book, after }) => (isMember(after) ? [{ book, after }] : []));
  const lost = changes.filter(({ after }) => !isMember(after));
  const books = new Set<string>([...booksOf(person), ...present.map(({ book }) => book.id)]);
  for (const { book } of lost) books.delete(book.id);
  const { default_book_id = '' } = person;
  const last = books.size === 0 ? lastOf(lost, default_book_id) : undefined;
  return update(
    keys.user(person.id),
    {
      set: {
        ...Object.fromEntries(present.map(({ book, after }) => [`books.${book.id}`, noted(after)])),
        ...(chosen
          ? { default_book_id: chosen }
          : !books.has(default_book_id) && { default_book_id: [...books].toSorted()[0] }),
        ...(last && { base_currency_id: last.base_currency_id, time_zone: last.time_zone }),
        ...formerBooks(person, lost),
      },
      unset: lost.map(({ book }) => `books.${book.id}`),
      add: { version: 1 },
    },
    { expression: 'version = :read', values: { ':read': person.version }, proves: 'user' },
  );
}

/** What a member may do, and that the book is shared. */
function notedRoles(userId: UserId, changes: readonly MembershipChange[]): Write {
  const set: Item = {};
  for (const { book, before, after } of changes) {
    assert(isMember(before) && isMember(after), 'the profile of whoever joins or leaves was read');
    set[`books.${book.id}.role`] = after.role;
    if (after.shared) set[`books.${book.id}.shared`] = true;
  }
  return update(
    keys.user(userId),
    { set, add: { version: 1 } },
    {
      expression: changes.map((_, index) => `attribute_exists(books.#book${index})`).join(' AND '),
      names: Object.fromEntries(changes.map(({ book }, index) => [`#book${index}`, book.id])),
      proves: 'user',
    },
  );
}

function noted({ role, joined_at, number, shared }: PresentMember): PersonsMembership {
  return { role, joined_at, number, ...(shared && { shared }) };
}

function formerBooks(
  { former_books = [] }: Person,
  lost: readonly MembershipChange[],
): Pick<Partial<Person>, 'former_books'> {
  const left = lost.flatMap(({ book, after }) => (after ? [book.id as string] : []));
  return left.length === 0
    ? {}
    : { former_books: [...new Set([...former_books, ...left])].slice(-FORMER_MAX) };
}

function lastOf(lost: readonly MembershipChange[], defaultId: string): Book | undefined {
  return (lost.find(({ book }) => book.id === defaultId) ?? lost[0])?.book;
}

function isMember(value: Member | undefined): value is PresentMember {
  return value !== undefined && isPresent(value);
}
