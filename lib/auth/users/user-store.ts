import * as z from 'zod/mini';
import { assert, Problem } from '../../platform/problems.ts';
import { defineRecord, fromItem, hidden, pick, type StoredIn } from '../../platform/record.ts';
import { keys } from '../../platform/table/keys.ts';
import { UserGone } from '../../platform/table/living-user.ts';
import { getItem } from '../../platform/table/read.ts';
import {
  type Condition,
  check,
  NEW,
  NOT_EXISTS,
  put,
  remove,
  update,
  type Write,
} from '../../platform/table/write.ts';
import type { UserId } from '../../platform/user.ts';
import { notePreviousEmail } from './previous-emails.ts';
import { type User, user } from './user.ts';

/** How a user logs in. Stored outside the user's partition, because it is read before the user is known. */
export const login = /* @__PURE__ */ defineRecord(() => ({
  user_id: hidden(z.string()),
  password_hash: hidden(z.string()),
}));

export type Login = StoredIn<typeof login> & { readonly user_id: UserId; readonly email: string };

export async function findUser(userId: UserId): Promise<User | undefined> {
  const item = await getItem(keys.user(userId));
  return item && { ...fromItem(user, item), id: userId };
}

/** For a caller whose session was just found, so the user existed then. */
export async function getUser(userId: UserId): Promise<User> {
  const found = await findUser(userId);
  if (!found) throw new UserGone();
  return found;
}

export async function findLogin(email: string): Promise<Login | undefined> {
  const item = await getItem(keys.login(email));
  if (!item) return undefined;
  const { user_id, password_hash } = fromItem(login, item);
  return { email, user_id: user_id as UserId, password_hash };
}

/** `openingAccountId` is the account that opening balances are posted against. */
export function createUser(value: User, passwordHash: string, openingAccountId: string | undefined): Write[] {
  return [
    claimEmail(value, passwordHash),
    put(keys.user(value.id), pick(user.item, value), NEW),
    put(
      keys.ledger(value.id),
      { base_currency_id: value.base_currency_id, opening_account_id: openingAccountId },
      NEW,
    ),
  ];
}

/**
 * Replaces the profile as it was read; stale if it changed in the meantime. If the e-mail address changes, the login
 * moves with it. Its password was confirmed and must not have changed since.
 */
export async function changeUser(before: User, after: User, confirmed?: Login): Promise<Write[]> {
  const writes = [put(keys.user(after.id), pick(user.item, after), profileUnchanged(before))];
  if (after.email !== before.email) {
    assert(confirmed, 'an e-mail address changes only after the password was confirmed');
    writes.push(...moveLogin(confirmed, after), await notePreviousEmail(before, after.updated_at));
  }
  if (after.base_currency_id !== before.base_currency_id) writes.push(changeBaseCurrency(after));
  return writes;
}

function profileUnchanged(read: User): Condition {
  return {
    // Every field, because two changes in the same millisecond have the same time.
    expression:
      'updated_at = :read AND email = :email AND #name = :name AND base_currency_id = :currency AND (time_zone = :zone OR attribute_not_exists(time_zone))',
    names: { '#name': 'name' },
    values: {
      ':read': read.updated_at,
      ':email': read.email,
      ':name': read.name,
      ':currency': read.base_currency_id,
      ':zone': read.time_zone,
    },
  };
}

/** Removes the login and the profile as they were read. From then on, no credential of the user works. */
export function removeUser(read: User, confirmed: Login): Write[] {
  return [
    remove(keys.login(confirmed.email), unchanged(confirmed)),
    remove(keys.user(read.id), profileUnchanged(read)),
  ];
}

function moveLogin({ email, password_hash }: Login, after: User): Write[] {
  return [
    remove(keys.login(email), { expression: 'password_hash = :hash', values: { ':hash': password_hash } }),
    claimEmail(after, password_hash),
  ];
}

function claimEmail({ id, email }: User, passwordHash: string): Write {
  const item: StoredIn<typeof login> = { user_id: id, password_hash: passwordHash };
  const onConflict = () => new Problem('email_taken');
  return put(keys.login(email), item, { expression: NOT_EXISTS, onConflict });
}

function changeBaseCurrency({ id, base_currency_id }: User): Write {
  const onConflict = () => new Problem('base_currency_in_use');
  const fixedBy = ['has_entries', 'has_budgets', 'restoring'];
  const expression = fixedBy.map((name) => `attribute_not_exists(${name})`).join(' AND ');
  return update(keys.ledger(id), { set: { base_currency_id } }, { expression, onConflict });
}

/** Stale if the password has changed since it was checked. */
export function changePassword(checked: Login, passwordHash: string): Write {
  return update(keys.login(checked.email), { set: { password_hash: passwordHash } }, unchanged(checked));
}

/** A session may be opened only while the password that was checked is still the password. */
export function loginUnchanged(checked: Login): Write {
  return check(keys.login(checked.email), unchanged(checked));
}

function unchanged({ user_id, password_hash }: Login): Condition {
  return {
    expression: 'user_id = :user AND password_hash = :read',
    values: { ':user': user_id, ':read': password_hash },
    provesUser: true,
  };
}
