import type { BookId } from '../platform/book.ts';
import { Problem } from '../platform/problems.ts';
import { fromItem, pick } from '../platform/record.ts';
import { Gone } from '../platform/table/guard.ts';
import { keys } from '../platform/table/keys.ts';
import { getItem } from '../platform/table/read.ts';
import { type Item, put, unchanged, update, type Write } from '../platform/table/write.ts';
import { type Book, book } from './book.ts';

function toBook(item: Item): Book {
  const stored = fromItem(book, item);
  return { ...stored, id: stored.id as BookId };
}

export async function findBook(bookId: BookId): Promise<Book | undefined> {
  const item = await getItem(keys.book(bookId));
  return item && toBook(item);
}

/** For a caller who was just found, so the book existed then. */
export async function getBook(bookId: BookId): Promise<Book> {
  const found = await findBook(bookId);
  if (!found) throw new Gone('unauthorized');
  return found;
}

/** Replaces base currency and time zone as they were read. */
export function changeSettings(
  before: Book,
  { base_currency_id, time_zone }: Pick<Book, 'base_currency_id' | 'time_zone'>,
): Write[] {
  if (base_currency_id === before.base_currency_id && time_zone === before.time_zone) return [];
  const after = { ...before, base_currency_id, time_zone, version: before.version + 1 };
  return [
    put(keys.book(before.id), pick(book.item, after), unchanged(before)),
    ...(base_currency_id === before.base_currency_id ? [] : [changeBaseCurrency(after)]),
  ];
}

function changeBaseCurrency({ id, base_currency_id }: Book): Write {
  const onConflict = () => new Problem('base_currency_in_use');
  const fixedBy = ['has_entries', 'has_budgets', 'restoring'];
  const expression = fixedBy.map((name) => `attribute_not_exists(${name})`).join(' AND ');
  return update(keys.ledger(id), { set: { base_currency_id } }, { expression, onConflict });
}
