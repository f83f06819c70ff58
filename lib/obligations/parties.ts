import type { Account } from '../accounts/account.ts';
import { findAccounts, toAccount } from '../accounts/store.ts';
import { type Contact, contact } from '../contacts/contact.ts';
import { findContacts } from '../contacts/store.ts';
import type { AccountChange } from '../ledger/store.ts';
import type { BookId } from '../platform/book.ts';
import { fromItem } from '../platform/record.ts';
import { keys } from '../platform/table/keys.ts';
import { getItems } from '../platform/table/read.ts';
import { type Condition, check, EXISTS, type Write } from '../platform/table/write.ts';
import type { Obligation } from './obligation.ts';

type PartyAccount = Pick<Account, 'id' | 'name' | 'code' | 'type' | 'is_active'>;

/** The contacts and accounts that obligations refer to, by id. */
export interface Parties {
  readonly contacts: ReadonlyMap<string, Contact>;
  readonly accounts: ReadonlyMap<string, PartyAccount>;
}

/** In one call, because one obligation has few of them. */
export async function findParties(
  bookId: BookId,
  contactIds: readonly (string | undefined)[],
  accountIds: readonly (string | undefined)[],
): Promise<Parties> {
  const contactKeys = contactIds.flatMap((id) => (id === undefined ? [] : [keys.contact(bookId, id)]));
  const accountKeys = accountIds.flatMap((id) => (id === undefined ? [] : [keys.account(bookId, id)]));
  const items = await getItems([...contactKeys, ...accountKeys]);
  const contacts = items
    .slice(0, contactKeys.length)
    .flatMap((item) => (item ? [fromItem(contact, item)] : []));
  const accounts = items.slice(contactKeys.length).flatMap((item) => (item ? [toAccount(item)] : []));
  return {
    contacts: new Map(contacts.map((each) => [each.id, each])),
    accounts: new Map(accounts.map((each) => [each.id, each])),
  };
}

/** One call for contacts and one for accounts: a list has up to a hundred of each. */
export async function findAllParties(bookId: BookId, obligations: readonly Obligation[]): Promise<Parties> {
  const [contacts, accounts] = await Promise.all([
    findContacts(
      bookId,
      obligations.map(({ contact_id }) => contact_id),
    ),
    findAccounts(
      bookId,
      obligations.map(({ account_id }) => account_id),
    ),
  ]);
  return { contacts, accounts };
}

/**
 * What saving an obligation requires of its contact. `shown` are the contacts of the version that the client requires
 * (If-Match): that version includes their names, so the names must not have changed.
 */
export function contactWrites(
  bookId: BookId,
  beforeId: string | undefined,
  afterId: string,
  shown: Parties | undefined,
): Write[] {
  const writes: Write[] = [];
  if (afterId !== beforeId) {
    writes.push(
      check(keys.contact(bookId, afterId), {
        expression: `${EXISTS} AND attribute_not_exists(deleted_at)`,
      }),
    );
  }
  const contact = beforeId === undefined ? undefined : shown?.contacts.get(beforeId);
  if (contact) writes.push(check(keys.contact(bookId, contact.id), hasName(contact.name)));
  return writes;
}

/** An account counts its obligations, so that it cannot be deleted while it has any. The count has no version. */
export function accountChanges(
  beforeId: string | undefined,
  afterId: string,
  shown: Parties | undefined,
): AccountChange[] {
  const account = beforeId === undefined ? undefined : shown?.accounts.get(beforeId);
  const asShown = account && hasNameAndCode(account);
  if (afterId === beforeId) return asShown ? [{ accountId: afterId, condition: asShown }] : [];
  const joined = {
    accountId: afterId,
    add: { obligation_count: 1 },
    condition: { expression: 'is_active = :active', values: { ':active': true } },
  };
  if (beforeId === undefined) return [joined];
  const left = {
    accountId: beforeId,
    add: { obligation_count: -1 },
    condition: asShown ?? { expression: EXISTS },
  };
  return [joined, left];
}

function hasName(name: string): Condition {
  return { expression: '#name = :name', names: { '#name': 'name' }, values: { ':name': name } };
}

function hasNameAndCode({ name, code }: PartyAccount): Condition {
  return {
    expression: '#name = :name AND code = :code',
    names: { '#name': 'name' },
    values: { ':name': name, ':code': code },
  };
}
