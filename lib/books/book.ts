import * as z from 'zod/mini';
import type { BookId } from '../platform/book.ts';
import { versioned } from '../platform/lifecycle.ts';
import { defineRecord, hidden, type StoredIn } from '../platform/record.ts';

/** The settings of a book, which is one set of ledger data. */
export const book = /* @__PURE__ */ defineRecord(() => ({
  id: hidden(z.string()),
  base_currency_id: hidden(z.string()),
  /** Decides which day is today. */
  time_zone: hidden(z.string()),
  ...versioned,
}));

export type Book = StoredIn<typeof book> & { readonly id: BookId };
