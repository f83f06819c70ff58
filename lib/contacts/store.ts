import type { BookId } from '../platform/book.ts';
import { fromItem, pick } from '../platform/record.ts';
import { keys, SEPARATOR } from '../platform/table/keys.ts';
import { DELETED, type Page, type Paging, readPage, withDeleted } from '../platform/table/page.ts';
import { getItem, getItems } from '../platform/table/read.ts';
import { type Item, NEW, put, unchanged, type Write } from '../platform/table/write.ts';
import { fold } from '../platform/text.ts';
import { type Contact, contact, searchText } from './contact.ts';

const PREFIX = 'CONTACT#';

function toContact(item: Item): Contact {
  return fromItem(contact, item);
}

/** Includes deleted contacts. */
export async function findContact(bookId: BookId, id: string): Promise<Contact | undefined> {
  const item = await getItem(keys.contact(bookId, id));
  return item && toContact(item);
}

/** Contacts by id, including deleted ones. Each is read once. */
export async function findContacts(bookId: BookId, ids: Iterable<string>): Promise<Map<string, Contact>> {
  const items = await getItems([...new Set(ids)].map((id) => keys.contact(bookId, id)));
  const found = items.flatMap((item) => (item ? [toContact(item)] : []));
  return new Map(found.map((each) => [each.id, each]));
}

/** Ordered by name, ignoring case, then by id. */
export function listContacts(
  bookId: BookId,
  filters: { readonly q?: string | undefined; readonly include_deleted?: boolean | undefined },
  page: Paging,
): Promise<Page<Contact>> {
  const request = {
    ranges: withDeleted([{ index: 'by_order', prefix: PREFIX }], filters),
    descending: false,
    ...page,
    ...(filters.q !== undefined && {
      filter: { expression: 'contains(search_text, :q)', values: { ':q': fold(filters.q) } },
    }),
  };
  return readPage(bookId, request, toContact);
}

const SAME_NAME_MAX = 20;

/** Contacts with this name, ignoring case. */
export async function contactsNamed(
  bookId: BookId,
  name: string,
  filters: { readonly include_deleted?: boolean | undefined },
): Promise<readonly Contact[]> {
  const ranges = withDeleted([{ index: 'by_order', prefix: `${PREFIX}${fold(name)}${SEPARATOR}` }], filters);
  const { items } = await readPage(bookId, { ranges, descending: false, limit: SAME_NAME_MAX }, toContact);
  return items;
}

/** Creates a contact, or replaces it as it was read. */
export function saveContact(bookId: BookId, before: Contact | undefined, after: Contact): Write {
  const prefix = after.deleted_at === undefined ? PREFIX : DELETED + PREFIX;
  const item = {
    ...pick(contact.item, after),
    search_text: searchText(after),
    // A folded name of 150 characters has at most 750 bytes, so the key stays below the limit of 1,024.
    by_order: `${prefix}${fold(after.name)}${SEPARATOR}${after.id}`,
  };
  return put(keys.contact(bookId, after.id), item, before ? unchanged(before) : NEW);
}
