import type { APIGatewayRequestAuthorizerEvent } from 'aws-lambda';
import type { BookRole } from '../../platform/book.ts';
import type { AuthorizerContext } from '../../platform/endpoint/caller.ts';
import { decoded } from '../../platform/endpoint/path-text.ts';
import type { Item } from '../../platform/table/write.ts';
import { headerValues } from './credential.ts';

/**
 * The book in the path, or the values of the header `Book`. Empty: the book that the token is bound to, or the default
 * book.
 */
export type WantedBook = readonly string[];

export function wantedBook(event: APIGatewayRequestAuthorizerEvent): WantedBook {
  const { resource, pathParameters } = event;
  return resource.startsWith('/books/{id}') ? [decoded(pathParameters?.id)] : headerValues(event, 'book');
}

type Memberships = Readonly<
  Record<
    string,
    {
      readonly role: BookRole;
      readonly joined_at: string;
      readonly number: number;
      readonly shared?: boolean;
    }
  >
>;

function booksIn(profile: Item): Memberships {
  return (profile.books ?? {}) as Memberships;
}

/** The only book of an access token, if it is bound to one. `left`: that membership has ended, for good. */
export function boundBook(token: Item, profile: Item): string | 'left' | undefined {
  const { book_id: bookId, book_joined_at: joinedAt } = token;
  if (typeof bookId !== 'string') return undefined;
  return booksIn(profile)[bookId]?.joined_at === joinedAt ? bookId : 'left';
}

type BookContext = Pick<
  AuthorizerContext,
  'bookId' | 'role' | 'memberNumber' | 'isShared' | 'userName' | 'unknownBook'
>;

/** The book of a request, from the memberships in the profile. `boundTo` is the only book of an access token. */
export function bookIn(profile: Item, wanted: WantedBook, boundTo?: string): BookContext {
  const books = booksIn(profile);
  const [named] = wanted;
  const bookId = named ?? boundTo ?? (profile.default_book_id as string | undefined);
  const isAllowed = wanted.length <= 1 && (boundTo === undefined || bookId === boundTo);
  const membership =
    bookId !== undefined && isAllowed && Object.hasOwn(books, bookId) ? books[bookId] : undefined;
  if (bookId === undefined || !membership) return named === undefined ? {} : { unknownBook: 'true' };
  const { role, number, shared } = membership;
  return {
    bookId,
    role,
    memberNumber: String(number),
    ...(shared && { isShared: 'true', userName: encodeURIComponent(String(profile.name)) }),
  };
}
