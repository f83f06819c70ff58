import * as z from 'zod/mini';
import { BOOK_ROLES } from '../platform/book.ts';
import { timestamp } from '../platform/endpoint/fields.ts';
import { defineRecord, hidden, kept, optional, type StoredIn } from '../platform/record.ts';
import type { UserId } from '../platform/user.ts';

export const WEIGHT_MAX = 1_000_000;

/** A member of a book. Name and e-mail address are copies of the user's, changed in the same transaction. */
export const member = /* @__PURE__ */ defineRecord(() => ({
  id: kept(z.string(), 'Id of the user.'),
  name: kept(z.string(), 'Name of the user.', 'Ada Moreau'),
  email: kept(z.string(), 'E-mail address of the user.', 'ada@example.com'),
  /** A former member has none. */
  role: optional(kept(z.enum(BOOK_ROLES), 'What the member may do.', 'editor')),
  weight: kept(z.number(), "The member's part of shared expenses, relative to the others'.", 1),
  joined_at: kept(timestamp, 'When the user joined the book.'),
  updated_at: kept(timestamp, 'When the membership was last changed.'),
  /** Counts up from 1, which is whoever created the book. Records refer to their authors by it. */
  number: hidden(z.number()),
  /** Of the user, who is shown with them in the change feed. */
  user_created_at: hidden(timestamp),
  user_updated_at: hidden(timestamp),
}));

export type Member = StoredIn<typeof member> & { readonly id: UserId };
