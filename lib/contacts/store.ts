import { getItem, getItems, type Item } from '../platform/table/client.ts';
import { keys, SEPARATOR } from '../platform/table/keys.ts';
import { DELETED, readPage } from '../platform/table/page.ts';
import { NEW, put, type Write } from '../platform/table/transact.ts';
import { fold } from '../platform/text.ts';
import type { UserId } from '../platform/user.ts';
import { type Contact, searchTextOf } from './contact.ts';

const PREFIX = 'CONTACT#';

function toItem(contact: Contact): Item {
  const prefix = contact.deletedAt === undefined ? PREFIX : DELETED + PREFIX;
  return {
    id: contact.id,
    name: contact.name,
    phone: contact.phone,
    email: contact.email,
    notes: contact.notes,
    created_at: contact.createdAt,
    updated_at: contact.updatedAt,
    deleted_at: contact.deletedAt,
    version: contact.version,
    search_text: searchTextOf(contact),
    // 150 characters, folded, are at most 750 bytes: with the rest well within the 1024 of a sort key.
    by_order: `${prefix}${fold(contact.name)}${SEPARATOR}${contact.id}`,
  };
}

export function fromItem(item: Item): Contact {
  return {
    id: String(item.id),
    name: String(item.name),
    phone: item.phone as string | undefined,
    email: item.email as string | undefined,
    notes: item.notes as string | undefined,
    createdAt: String(item.created_at),
    updatedAt: String(item.updated_at),
    deletedAt: item.deleted_at as string | undefined,
    version: Number(item.version),
  };
}

/** Deleted ones too. */
export async function findContact(userId: UserId, id: string): Promise<Contact | undefined> {
  const item = await getItem(keys.contact(userId, id));
  return item && fromItem(item);
}

/** By id, each read once, deleted ones too. */
export async function findContacts(userId: UserId, ids: Iterable<string>): Promise<Map<string, Contact>> {
  const items = await getItems([...new Set(ids)].map((id) => keys.contact(userId, id)));
  return new Map(items.flatMap((item) => (item ? [[String(item.id), fromItem(item)] as const] : [])));
}

/** By name without regard to case, then by id. */
export async function listContacts(
  userId: UserId,
  filters: { readonly q?: string | undefined; readonly include_deleted?: boolean | undefined },
  page: { limit: number; after?: string | undefined },
): Promise<{ contacts: Contact[]; next: string | undefined }> {
  const { items, next } = await readPage(userId, {
    index: 'by_order',
    prefixes: filters.include_deleted ? [PREFIX, DELETED + PREFIX] : [PREFIX],
    descending: false,
    ...page,
    ...(filters.q !== undefined && {
      filter: { expression: 'contains(search_text, :q)', values: { ':q': fold(filters.q) } },
    }),
  });
  return { contacts: items.map(fromItem), next };
}

/** Creates a contact, or replaces it as it was read; anything that changed meanwhile makes it stale. */
export function saveContact(userId: UserId, before: Contact | undefined, after: Contact): Write {
  return put(
    keys.contact(userId, after.id),
    toItem(after),
    before ? { expression: 'version = :read', values: { ':read': before.version } } : NEW,
  );
}
