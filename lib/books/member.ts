import * as z from 'zod/mini';
import { BOOK_ROLES, type BookRole } from '../platform/book.ts';
import { rule, timestamp } from '../platform/endpoint/fields.ts';
import {
  clientWritten,
  defineRecord,
  internal,
  optional,
  pick,
  type ShownIn,
  type StoredIn,
  sentAs,
  serverSet,
  storedAs,
} from '../platform/record.ts';
import type { UserId } from '../platform/user.ts';

const WEIGHT_MAX = 1_000_000;

/** The weight of a new member: viewers and recorders usually share no expenses. */
export function firstWeight(role: BookRole): number {
  return role === 'owner' || role === 'editor' ? 1 : 0;
}

/** A member of a book. Name and e-mail address are copies of the user's, changed in the same transaction. */
export const member = defineRecord(() => ({
  id: serverSet(z.string(), 'Id of the user.'),
  // Of a former member who was erased, neither is left.
  name: storedAs(serverSet(z.string(), 'Name of the user.', 'Ada Moreau'), z.optional(z.string())),
  email: storedAs(
    serverSet(z.string(), 'E-mail address of the user.', 'ada@example.com'),
    z.optional(z.string()),
  ),
  role: storedAs(
    clientWritten(z.enum(BOOK_ROLES), 'What the member may do.', 'editor'),
    // A former member has none.
    z.optional(z.enum(BOOK_ROLES)),
  ),
  weight: sentAs(
    serverSet(z.number(), "The member's part of shared expenses, relative to the weights of the others.", 1),
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
  joined_at: serverSet(timestamp, 'When the user joined the book.'),
  updated_at: serverSet(timestamp, 'When the membership was last changed.'),
  /** Counts up from 1, which is whoever created the book. Records refer to their authors by it. */
  number: internal(z.number()),
  /** Whether the book has, or has had, a second member. Before that, no feed shows members. */
  shared: optional(internal(z.boolean())),
  /** Who let the member in. Whoever created the book has none. */
  invited_by: optional(internal(z.string())),
  /** When the member last became an owner, or ceased to be one, and who did that. Whoever created the book has none. */
  ownership: optional(internal(z.object({ at: timestamp, by: z.string() }))),
}));

/** A member as a user: what the change feed shows each of them about themselves. */
export const personCopy = defineRecord(() => ({
  id: internal(z.string()),
  name: internal(z.string()),
  email: internal(z.string()),
  created_at: internal(timestamp),
  updated_at: internal(timestamp),
  email_verified_at: optional(internal(timestamp)),
  pending_email: optional(internal(z.string())),
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

export function isOwner({ role }: Member): boolean {
  return role === 'owner';
}

/** Identifies a time as an owner: it is another one after every interruption. */
export function ownerSince({ ownership, joined_at }: Member): string {
  return ownership?.at ?? joined_at;
}

/** Who changes a membership, and when. */
export interface By {
  readonly by: UserId;
  readonly at: string;
}

interface Joining {
  readonly role: BookRole;
  readonly number: number;
  readonly at: string;
}

type Joiner = Pick<PresentMember, 'id' | 'name' | 'email'>;

/** The first member of a new book. */
export function founder({ id, name, email }: Joiner, at: string): PresentMember {
  return joinedAs({ id, name, email }, { role: 'owner', number: 1, at });
}

/** Somebody who is let into a book, for the first time or again. */
export function invitedMember(
  joiner: Joiner,
  former: Member | undefined,
  { role, number, by, at }: Joining & By,
): PresentMember {
  const { ownership } = former ?? {};
  return { ...joinedAs(joiner, { role, number, at }), shared: true, invited_by: by, ownership };
}

function joinedAs({ id, name, email }: Joiner, { role, number, at }: Joining): PresentMember {
  return { id, name, email, role, weight: firstWeight(role), joined_at: at, updated_at: at, number };
}

/** The member in another role. */
export function inRole<M extends Member>(before: M, role: BookRole, { by, at }: By): M & { role: BookRole } {
  const isSame = isOwner(before) === (role === 'owner');
  return { ...before, role, updated_at: at, ...(!isSame && { ownership: { at, by } }) };
}

/** The member without a role. It stays, because records refer to it; of an erased user, without a name. */
export function formerMember(before: PresentMember, { by, at }: By, { isErased = false } = {}): Member {
  return {
    ...before,
    role: undefined,
    ...(isErased && { name: undefined, email: undefined }),
    updated_at: at,
    ...(isOwner(before) && { ownership: { at, by } }),
  };
}

export function showMember(value: PresentMember): ShownIn<typeof member> {
  return pick(member.response, value);
}
