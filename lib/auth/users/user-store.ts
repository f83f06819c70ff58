import * as z from 'zod/mini';
import type { Book } from '../../books/book.ts';
import { renameMember } from '../../books/members.ts';
import { booksOf } from '../../books/person.ts';
import { findBook } from '../../books/store.ts';
import type { BookId } from '../../platform/book.ts';
import type { Caller } from '../../platform/endpoint/caller.ts';
import { timestamp } from '../../platform/endpoint/fields.ts';
import { assert, Problem } from '../../platform/problems.ts';
import { defineRecord, fromItem, internal, optional, pick, type StoredIn } from '../../platform/record.ts';
import { Gone } from '../../platform/table/guard.ts';
import { keys } from '../../platform/table/keys.ts';
import { TTL_ATTRIBUTE } from '../../platform/table/names.ts';
import { getItem } from '../../platform/table/read.ts';
import { expiresAfter } from '../../platform/table/time-to-live.ts';
import {
  type Condition,
  check,
  NEW,
  NOT_EXISTS,
  put,
  remove,
  unchanged as unchangedVersion,
  update,
  type Write,
} from '../../platform/table/write.ts';
import type { UserId } from '../../platform/user.ts';
import { notePreviousEmail } from './previous-emails.ts';
import { inBook, type User, user } from './user.ts';

/** How a user logs in. Stored outside the user's partition, because it is read before the user is known. */
export const login = defineRecord(() => ({
  user_id: internal(z.string()),
  password_hash: internal(z.string()),
  /** A copy of the profile's, so that a login with the password alone fails if it is turned on in the meantime. */
  second_factor_on: optional(internal(z.literal(true))),
}));

export type Login = StoredIn<typeof login> & { readonly user_id: UserId; readonly email: string };

export async function findUser(userId: UserId): Promise<User | undefined> {
  const item = await getItem(keys.user(userId));
  return item && { ...fromItem(user, item), id: userId };
}

/** For a caller whose session was just found, so the user existed then. */
export async function getUser(userId: UserId): Promise<User> {
  const found = await findUser(userId);
  if (!found) throw new Gone('unauthorized');
  return found;
}

export async function findLogin(email: string): Promise<Login | undefined> {
  const item = await getItem(keys.login(email));
  if (!item) return undefined;
  const found = fromItem(login, item);
  return { ...found, email, user_id: found.user_id as UserId };
}

/** A user as seen in the default book. Reads as much whether or not the user exists. */
export async function findUserInBook(userId: UserId): Promise<User | undefined> {
  const found = await findUser(userId);
  const book = await findBook((found?.default_book_id ?? userId) as BookId);
  return found && inBook(found, book);
}

/** The caller and the book of the request. */
export async function getUserAndBook({
  id,
  book,
}: Pick<Caller, 'id' | 'book'>): Promise<{ user: User; book: Book | undefined }> {
  const [user, found] = await Promise.all([getUser(id), book && findBook(book.id)]);
  return { user: inBook(user, found), book: found };
}

export function createUser(value: User, passwordHash: string): Write[] {
  return [...claimEmail(value, passwordHash), put(keys.user(value.id), pick(user.item, value), NEW)];
}

/**
 * Replaces the profile as it was read; stale if it changed in the meantime. If the e-mail address changes, the login
 * moves with it, whose password must not have changed since it was read. The copies in the user's books change too.
 */
export async function changeUser(
  before: User,
  after: User,
  confirmed?: Login,
  passwordHash = confirmed?.password_hash,
): Promise<Write[]> {
  const writes = [
    put(keys.user(after.id), pick(user.item, after), unchangedVersion(before)),
    ...booksOf(before).flatMap((bookId) => renameMember(bookId, after)),
  ];
  if (after.email !== before.email) {
    assert(confirmed && passwordHash, 'an e-mail address changes together with its login');
    writes.push(
      ...moveLogin(confirmed, after, passwordHash),
      await notePreviousEmail(before, after.updated_at),
    );
  }
  return writes;
}

/** Removes the login and the profile as they were read. From then on, no credential of the user works. */
export function removeUser(read: User, confirmed: Login): Write[] {
  return [
    remove(keys.login(confirmed.email), unchanged(confirmed)),
    remove(keys.user(read.id), unchangedVersion(read)),
  ];
}

function moveLogin({ email, password_hash }: Login, after: User, passwordHash: string): Write[] {
  return [
    remove(keys.login(email), { expression: 'password_hash = :hash', values: { ':hash': password_hash } }),
    ...claimEmail(after, passwordHash),
  ];
}

/** Nobody has the address, and nobody else may take it back. */
function claimEmail(value: User, passwordHash: string): Write[] {
  const { id, email, updated_at, second_factor_on } = value;
  const item = pick(login.item, { user_id: id, password_hash: passwordHash, second_factor_on });
  const onConflict = () => new Problem('email_taken');
  return [
    put(keys.login(email), item, { expression: NOT_EXISTS, onConflict }),
    check(keys.reservedEmail(email), {
      expression: `${NOT_EXISTS} OR user_id = :user OR #until <= :now`,
      names: { '#until': 'until' },
      values: { ':user': id, ':now': updated_at },
      onConflict,
    }),
  ];
}

/** An address that a user may take back for a while. */
export const reservedEmail = defineRecord(() => ({
  user_id: internal(z.string()),
  until: internal(timestamp),
}));

/** Keeps an address for the user who has just given it up. */
export function reserveEmail({ id, email }: User, until: string): Write {
  const ttl = expiresAfter(new Date(until), 0);
  return put(keys.reservedEmail(email), { user_id: id, until, [TTL_ATTRIBUTE]: ttl });
}

/** Changes parts of the profile that nobody sees. */
export function changeProfile(
  read: User,
  set: Partial<Pick<User, 'second_factor_on' | 'generations'>>,
): Write {
  return update(keys.user(read.id), { set, add: { version: 1 } }, unchangedVersion(read));
}

/** Notes in the profile and the login whether logging in takes a second factor. */
export function markSecondFactor(
  read: User,
  isOn: boolean,
  further: Partial<Pick<User, 'generations'>> = {},
): Write[] {
  const set = { second_factor_on: isOn || undefined };
  return [
    changeProfile(read, { ...set, ...further }),
    update(keys.login(read.email), { set }, { expression: 'user_id = :user', values: { ':user': read.id } }),
  ];
}

/** Stale if the password has changed since it was checked. */
export function changePassword(checked: Login, passwordHash: string): Write {
  return update(keys.login(checked.email), { set: { password_hash: passwordHash } }, unchanged(checked));
}

/** A session may be opened only while the password that was checked is still the password. */
export function loginUnchanged(checked: Login): Write {
  return check(keys.login(checked.email), unchanged(checked));
}

function unchanged({ user_id, password_hash, second_factor_on }: Login): Condition {
  const flag = `attribute_${second_factor_on ? '' : 'not_'}exists(second_factor_on)`;
  return {
    expression: `user_id = :user AND password_hash = :read AND ${flag}`,
    values: { ':user': user_id, ':read': password_hash },
    proves: 'user',
  };
}
