import { assert, Problem } from '../platform/problems.ts';
import { keys } from '../platform/table/keys.ts';
import { getItem } from '../platform/table/read.ts';
import type { Item } from '../platform/table/write.ts';
import { check, NEW, NOT_EXISTS, put, remove, update, type Write } from '../platform/table/write.ts';
import type { User, UserId } from '../platform/user.ts';
import { notePreviousEmail } from './previous-emails.ts';

/** How a person logs in. Kept outside the user's partition: it is looked up before anybody is known. */
export interface Login {
  readonly email: string;
  readonly userId: UserId;
  readonly passwordHash: string;
}

function toItem(user: User): Item {
  return {
    id: user.id,
    name: user.name,
    email: user.email,
    base_currency_id: user.baseCurrencyId,
    created_at: user.createdAt,
    updated_at: user.updatedAt,
  };
}

function fromItem(item: Item): User {
  return {
    id: item.id as UserId,
    name: String(item.name),
    email: String(item.email),
    baseCurrencyId: String(item.base_currency_id),
    createdAt: String(item.created_at),
    updatedAt: String(item.updated_at),
  };
}

export async function findUser(userId: UserId): Promise<User | undefined> {
  const item = await getItem(keys.user(userId));
  return item && fromItem(item);
}

/** For a caller whose session was just found alive: the user exists. */
export async function getUser(userId: UserId): Promise<User> {
  const user = await findUser(userId);
  if (!user) throw new Error('A live session belongs to a user that does not exist.');
  return user;
}

export async function findLogin(email: string): Promise<Login | undefined> {
  const item = await getItem(keys.login(email));
  return item && { email, userId: item.user_id as UserId, passwordHash: String(item.password_hash) };
}

const emailTaken = () =>
  new Problem('email_taken', 'A user with this e-mail address exists. Log in, or use another address.');

export function createUser(user: User, passwordHash: string): Write[] {
  return [
    put(
      keys.login(user.email),
      { user_id: user.id, password_hash: passwordHash },
      { expression: NOT_EXISTS, onConflict: emailTaken },
    ),
    put(keys.user(user.id), toItem(user), NEW),
    put(keys.ledger(user.id), { base_currency_id: user.baseCurrencyId }, NEW),
  ];
}

/**
 * Replaces the profile as it was read; anything that changed meanwhile makes it stale. Another e-mail address takes
 * the login along, whose password was confirmed: it must still be that one.
 */
export async function changeUser(before: User, after: User, confirmed?: Login): Promise<Write[]> {
  const writes = [
    put(keys.user(after.id), toItem(after), {
      // Every field, because two changes in one millisecond have the same time.
      expression: 'updated_at = :read AND email = :email AND #name = :name AND base_currency_id = :currency',
      names: { '#name': 'name' },
      values: {
        ':read': before.updatedAt,
        ':email': before.email,
        ':name': before.name,
        ':currency': before.baseCurrencyId,
      },
    }),
  ];
  if (after.email !== before.email) {
    assert(confirmed, 'an e-mail address changes only after the password was confirmed');
    writes.push(...moveLogin(confirmed, after), await notePreviousEmail(before, after.updatedAt));
  }
  if (after.baseCurrencyId !== before.baseCurrencyId) writes.push(changeBaseCurrency(after));
  return writes;
}

function moveLogin(login: Login, after: User): Write[] {
  return [
    remove(keys.login(login.email), {
      expression: 'password_hash = :hash',
      values: { ':hash': login.passwordHash },
    }),
    put(
      keys.login(after.email),
      { user_id: after.id, password_hash: login.passwordHash },
      { expression: NOT_EXISTS, onConflict: emailTaken },
    ),
  ];
}

function changeBaseCurrency(user: User): Write {
  return update(
    keys.ledger(user.id),
    { set: { base_currency_id: user.baseCurrencyId } },
    {
      expression: 'attribute_not_exists(has_entries)',
      onConflict: () =>
        new Problem(
          'base_currency_in_use',
          'The base currency cannot change once an expense or income was recorded, deleted ones included.',
        ),
    },
  );
}

/** Fails as stale when the password was changed since it was checked. */
export function changePassword(login: Login, passwordHash: string): Write {
  return update(
    keys.login(login.email),
    { set: { password_hash: passwordHash } },
    {
      expression: 'user_id = :user AND password_hash = :read',
      values: { ':user': login.userId, ':read': login.passwordHash },
    },
  );
}

/** A session may be opened only while the password that was checked is still the password. */
export function loginUnchanged(login: Login): Write {
  return check(keys.login(login.email), {
    expression: 'user_id = :user AND password_hash = :read',
    values: { ':user': login.userId, ':read': login.passwordHash },
  });
}
