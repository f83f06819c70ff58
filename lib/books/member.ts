import * as z from 'zod/mini';
import { timestamp } from '../platform/endpoint/fields.ts';
import { defineRecord, hidden, type StoredIn } from '../platform/record.ts';
import type { UserId } from '../platform/user.ts';

/**
 * A member of a book. Functions for ledger data cannot read users, so name, e-mail address and times are copies, which
 * change in the same transaction.
 */
export const member = /* @__PURE__ */ defineRecord(() => ({
  id: hidden(z.string()),
  name: hidden(z.string()),
  email: hidden(z.string()),
  created_at: hidden(timestamp),
  updated_at: hidden(timestamp),
}));

export type Member = StoredIn<typeof member> & { readonly id: UserId };
