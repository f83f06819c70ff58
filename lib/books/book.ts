import * as z from 'zod/mini';
import { currencyId } from '../ledger/fields.ts';
import { BOOK_ROLES, type BookId, type BookRole } from '../platform/book.ts';
import { text, timeZone } from '../platform/endpoint/fields.ts';
import { identity, timestamps, versioned } from '../platform/lifecycle.ts';
import {
  clientWritten,
  computed,
  defineRecord,
  internal,
  pick,
  type ShownIn,
  type StoredIn,
  sentAs,
  serverSet,
} from '../platform/record.ts';
import type { Person } from './person.ts';

/** A set of ledger data that one or several people keep. */
export const book = defineRecord(() => ({
  ...identity,
  name: clientWritten(text(1, 150), 'Name of the book. Two books may have the same name.', 'Household'),
  base_currency_id: sentAs(
    serverSet(
      z.string(),
      'Code of the base currency, which everything is converted to and reported in.',
      'EUR',
    ),
    z.optional(currencyId),
    'Code of the base currency. If it is left out, it does not change; a new book has that of the default book.',
  ),
  time_zone: sentAs(
    serverSet(
      z.string(),
      'IANA name of the time zone that decides which day is today, as sent.',
      'Europe/Berlin',
    ),
    z.optional(timeZone),
    'IANA name of the time zone that decides which day is today. If it is left out, it does not change; a new book has that of the default book.',
  ),
  role: computed(z.enum(BOOK_ROLES), 'What you may do in this book.', 'owner'),
  is_default: computed(z.boolean(), 'Whether requests without the header `Book` are about this book.', true),
  member_count: serverSet(z.number(), 'How many members the book has.', 2),
  ...timestamps,
  ...versioned,
  owner_count: internal(z.number()),
  /** How many members the book has had. Each has a number, by which records refer to their authors. */
  joined_count: internal(z.number()),
}));

export type Book = StoredIn<typeof book> & { readonly id: BookId };

/** The book as a member sees it. */
export function showBook(
  value: Book,
  role: BookRole,
  { default_book_id }: Pick<Person, 'default_book_id'>,
): ShownIn<typeof book> {
  return pick(book.response, { ...value, role, is_default: value.id === default_book_id });
}
