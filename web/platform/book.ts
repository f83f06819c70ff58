import { type Book, type LEAST_ROLES, type Member, mayCall } from '../../client/client.ts';
import { api } from './api.ts';
import { APP, bookIn } from './paths.ts';
import { type Reading, useRead } from './reads.ts';

export const BOOKS = ['books'];
export const readBooks = (): Promise<Book[]> => api.listBooks({ limit: 100 }).all();

/** The books of the user, oldest first. */
export function useBooks(): Reading<Book[]> {
  return useRead(BOOKS, readBooks, { isFirst: true });
}

export const defaultOf = (books: readonly Book[]): Book | undefined =>
  books.find(({ is_default }) => is_default);

/**
 * The book that the address names; otherwise the default one. The page is about this book, and about no other one until
 * it is loaded again. The default book is named in requests, too: another device may make another one the default.
 */
export function bookOf(pathname: string, books: readonly Book[]): string | undefined {
  return bookIn(pathname) ?? defaultOf(books)?.id;
}

/** Whether an address belongs to the book of this page. */
export function isOfThisBook(pathname: string, books: readonly Book[]): boolean {
  return bookOf(pathname, books) === api.book;
}

/** The book of this page. Undefined: the user is in no book, or not in this one any more. */
export function useBook(): Book | undefined {
  return useBooks().data?.find(({ id }) => id === api.book);
}

export type Call = keyof typeof LEAST_ROLES;

/** What the user's role allows is offered, and nothing else: `may('createExpense')`. The contracts of the API decide. */
export function useMay(): (call: Call) => boolean {
  const role = useBook()?.role;
  return (call) => role !== undefined && mayCall(role, call);
}

/** The address of a screen in any book. Its page is loaded afresh, so that nothing of one book reaches another. */
export function inBook({ id, is_default }: Pick<Book, 'id' | 'is_default'>, screen = '/'): string {
  return `${APP}${is_default ? '' : `${id}/`}${screen.replace(/^\//, '')}`;
}

/** The members of the book of this page, in order of joining. A book of one's own has no need of them. */
export function useMembers(): readonly Member[] {
  const book = useBook();
  const { data } = useRead(
    ['members', book?.id],
    () => api.listMembers(book?.id ?? '', { limit: 100 }).all(),
    {
      enabled: (book?.member_count ?? 0) > 1,
    },
  );
  return data ?? [];
}
