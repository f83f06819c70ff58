import * as z from 'zod/mini';
import { currencyId } from '../ledger/fields.ts';
import type { BookId } from '../platform/book.ts';
import { text, timeZone } from '../platform/endpoint/fields.ts';
import { identity, timestamps, versioned } from '../platform/lifecycle.ts';
import { defineRecord, hidden, kept, type StoredIn, takes, written } from '../platform/record.ts';

/** A set of ledger data that one or several people keep. */
export const book = /* @__PURE__ */ defineRecord(() => ({
  ...identity,
  name: written(text(1, 150), 'Name of the book. Two books may have the same name.', 'Household'),
  base_currency_id: takes(
    kept(z.string(), 'Code of the base currency, which everything is converted to and reported in.', 'EUR'),
    z.optional(currencyId),
  ),
  time_zone: takes(
    kept(z.string(), 'IANA name of the time zone that decides which day is today, as sent.', 'Europe/Berlin'),
    z.optional(timeZone),
  ),
  ...timestamps,
  ...versioned,
  /** Present members, and owners among them. */
  member_count: kept(z.number(), 'How many members the book has.', 2),
  owner_count: hidden(z.number()),
  /** Members whom the book has, or has had. */
  joined_count: hidden(z.number()),
}));

export type Book = StoredIn<typeof book> & { readonly id: BookId };
