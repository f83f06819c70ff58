import type { UserId } from './user.ts';

declare const bookIdBrand: unique symbol;

/**
 * The id of a book of which the caller is a member. Keys of ledger data are built only from it, so code with any other
 * string cannot address a book. Only three places create one: the authorizer's context
 * (lib/platform/endpoint/caller.ts), the keys of items that were found (lib/platform/table), and lib/books.
 */
export type BookId = string & { readonly [bookIdBrand]: true };

/** What a member may do, each including the ones before it. */
export const BOOK_ROLES = ['viewer', 'recorder', 'editor', 'owner'] as const;
export type BookRole = (typeof BOOK_ROLES)[number];

/** This role and the ones that include it. */
export function rolesFrom(least: BookRole): readonly BookRole[] {
  return BOOK_ROLES.slice(BOOK_ROLES.indexOf(least));
}

/** For whom something is written: it is written only while this user is a member of the book with this role. */
export interface Membership {
  readonly bookId: BookId;
  readonly userId: UserId;
  readonly least: BookRole;
}
