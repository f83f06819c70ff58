import type { APIGatewayRequestAuthorizerEvent } from 'aws-lambda';
import type { BookRole } from '../platform/book.ts';
import type { AuthorizerContext } from '../platform/endpoint/caller.ts';
import type { Item } from '../platform/table/write.ts';
import { headerValues } from './credential.ts';

/** The values of the header `Book`. Empty: the book that the token is bound to, or the default book. */
export type WantedBook = readonly string[];

export function wantedBook(event: APIGatewayRequestAuthorizerEvent): WantedBook {
  return headerValues(event, 'book');
}

type BookContext = Pick<AuthorizerContext, 'bookId' | 'role' | 'unknownBook'>;

/** The book of a request, from the memberships in the profile. `boundTo` is the only book of an access token. */
export function bookIn(profile: Item, wanted: WantedBook, boundTo?: string): BookContext {
  const books = (profile.books ?? {}) as Readonly<Record<string, { readonly role: BookRole }>>;
  const [named] = wanted;
  const bookId = named ?? boundTo ?? (profile.default_book_id as string | undefined);
  const isAllowed = wanted.length <= 1 && (boundTo === undefined || bookId === boundTo);
  const role = bookId !== undefined && isAllowed && Object.hasOwn(books, bookId) ? books[bookId]?.role : undefined;
  if (bookId !== undefined && role !== undefined) return { bookId, role };
  return named === undefined ? {} : { unknownBook: 'true' };
}
