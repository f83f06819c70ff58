import type { BookId } from '../platform/book.ts';
import { Problem } from '../platform/problems.ts';
import { fromItem, pick } from '../platform/record.ts';
import { Gone } from '../platform/table/guard.ts';
import { keys } from '../platform/table/keys.ts';
import { getItem, getItems } from '../platform/table/read.ts';
import { EXISTS, type Item, put, unchanged, update, type Write } from '../platform/table/write.ts';
import type { UserId } from '../platform/user.ts';
import { type Book, book } from './book.ts';
import { type Member, member } from './member.ts';

export function toBook(item: Item): Book {
  const stored = fromItem(book, item);
  return { ...stored, id: stored.id as BookId };
}

export function toMember(item: Item): Member {
  const stored = fromItem(member, item);
  return { ...stored, id: stored.id as UserId };
}

export async function findBook(bookId: BookId): Promise<Book | undefined> {
  const item = await getItem(keys.book(bookId));
  return item && toBook(item);
}

/** For a caller whose membership was just found, so the book existed then. */
export async function getBook(bookId: BookId): Promise<Book> {
  const found = await findBook(bookId);
  if (!found) throw new Gone('book_not_found');
  return found;
}

/** A member, or a former one, and the book. */
export async function findMemberAndBook(
  bookId: BookId,
  userId: string,
): Promise<{ member: Member | undefined; book: Book | undefined }> {
  const [found, of] = await getItems([keys.member(bookId, userId), keys.book(bookId)]);
  return { member: found && toMember(found), book: of && toBook(of) };
}

/** Books by id, in the order of the ids. One that was deleted in the meantime is left out. */
export async function findBooks(ids: readonly BookId[]): Promise<Book[]> {
  const items = await getItems(ids.map((id) => keys.book(id)));
  return items.flatMap((item) => (item ? [toBook(item)] : []));
}

/** A member, or a former one. */
export async function findMember(bookId: BookId, userId: string): Promise<Member | undefined> {
  const item = await getItem(keys.member(bookId, userId));
  return item && toMember(item);
}

/**
 * Replaces the book as it was read. The change feed shows base currency and time zone with each member's own user, so
 * a change of these also touches the copies of the members.
 */
export function changeBook(before: Book, after: Book, members: readonly Member[]): Write[] {
  const isCurrencyChanged = after.base_currency_id !== before.base_currency_id;
  const isSettingChanged = isCurrencyChanged || after.time_zone !== before.time_zone;
  return [
    put(keys.book(before.id), pick(book.item, after), unchanged(before)),
    ...(isCurrencyChanged ? [changeBaseCurrency(after)] : []),
    ...(isSettingChanged ? members.map(({ id }) => noteSettings(before.id, id, after.updated_at)) : []),
  ];
}

/** The change feed shows the settings of the book as a member's own, so a change of these is one of the member. */
export function noteSettings(bookId: BookId, userId: string, at: string): Write {
  return update(keys.person(bookId, userId), { set: { settings_changed_at: at } }, { expression: EXISTS });
}

function changeBaseCurrency({ id, base_currency_id }: Book): Write {
  const onConflict = () => new Problem('base_currency_in_use');
  const fixedBy = ['has_entries', 'has_budgets', 'restoring'];
  const expression = fixedBy.map((name) => `attribute_not_exists(${name})`).join(' AND ');
  return update(keys.ledger(id), { set: { base_currency_id } }, { expression, onConflict });
}
