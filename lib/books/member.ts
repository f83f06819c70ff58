import * as z from 'zod/mini';
import { BOOK_ROLES, type BookRole } from '../platform/book.ts';
import { rule, timestamp } from '../platform/endpoint/fields.ts';
import {
  defineRecord,
  hidden,
  kept,
  optional,
  pick,
  type ShownIn,
  type StoredIn,
  storedAs,
  takes,
  written,
} from '../platform/record.ts';
import type { UserId } from '../platform/user.ts';

const WEIGHT_MAX = 1_000_000;

/** The weight of a new member: viewers and recorders usually share no expenses. */
export function firstWeight(role: BookRole): number {
  return role === 'owner' || role === 'editor' ? 1 : 0;
}

/** A member of a book. Name and e-mail address are copies of the user's, changed in the same transaction. */
export const member = /* @__PURE__ */ defineRecord(() => ({
  id: kept(z.string(), 'Id of the user.'),
  // Of a former member who was erased, neither is left.
  name: storedAs(kept(z.string(), 'Name of the user.', 'Ada Moreau'), z.optional(z.string())),
  email: storedAs(kept(z.string(), 'E-mail address of the user.', 'ada@example.com'), z.optional(z.string())),
  role: storedAs(
    written(z.enum(BOOK_ROLES), 'What the member may do.', 'editor'),
    // A former member has none.
    z.optional(z.enum(BOOK_ROLES)),
  ),
  weight: takes(
    kept(z.number(), "The member's part of shared expenses, relative to the weights of the others.", 1),
    z.optional(
      z.number().check(
        rule<number>(
          'out_of_range',
          `must be a whole number from 0 to ${WEIGHT_MAX}`,
          (value) => Number.isInteger(value) && value >= 0 && value <= WEIGHT_MAX,
        ),
        z.meta({ type: 'integer', minimum: 0, maximum: WEIGHT_MAX }),
      ),
    ),
    "The member's part of shared expenses, relative to the weights of the others. If it is left out, it does not change.",
  ),
  joined_at: kept(timestamp, 'When the user joined the book.'),
  updated_at: kept(timestamp, 'When the membership was last changed.'),
  /** Counts up from 1, which is whoever created the book. Records refer to their authors by it. */
  number: hidden(z.number()),
  /** Whether the book has, or has had, a second member. Before that, no feed shows members. */
  shared: optional(hidden(z.boolean())),
}));

/** A member as a user: what the change feed shows each of them about themselves. */
export const personCopy = /* @__PURE__ */ defineRecord(() => ({
  id: hidden(z.string()),
  name: hidden(z.string()),
  email: hidden(z.string()),
  created_at: hidden(timestamp),
  updated_at: hidden(timestamp),
  email_verified_at: optional(hidden(timestamp)),
  pending_email: optional(hidden(z.string())),
}));

export type PersonCopy = StoredIn<typeof personCopy>;

/** A member, or a former one, who has no role. */
export type Member = StoredIn<typeof member> & { readonly id: UserId };
export type PresentMember = Member & {
  readonly role: BookRole;
  readonly name: string;
  readonly email: string;
};

export function isPresent(value: Member): value is PresentMember {
  return value.role !== undefined;
}

export function showMember(value: PresentMember): ShownIn<typeof member> {
  return pick(member.response, value);
}
