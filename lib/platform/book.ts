import type { UserId } from './user.ts';

declare const bookIdBrand: unique symbol;

/**
 * The id of a book: one set of ledger data. Keys of ledger data are built only from it, so code with any other string
 * cannot address a book. It is made only where a book is created, from the authorizer's context
 * (lib/platform/endpoint/caller.ts), and from the keys of items that were found (lib/platform/table).
 */
export type BookId = string & { readonly [bookIdBrand]: true };

/** For whom something is written: it is written only while this user is a member of the book. */
export interface Membership {
  readonly bookId: BookId;
  readonly userId: UserId;
}
