import type { UserId } from '../platform/user.ts';
import { isOwner, isPresent, type Member, type PresentMember } from './member.ts';

/** What an account has changed about who is in a book since a time when somebody else may have used it. */
export interface Newcomers {
  /** Present members whom the account has let in or made owners since, or somebody whom it let in, and so on. */
  readonly present: readonly PresentMember[];
  /** Those who had to leave when the book was given back to the user. */
  readonly sentAway: readonly Member[];
  /** The newcomer who has ended the user's ownership, if it was one. */
  readonly usurper: PresentMember | undefined;
  /** Whether the user has lost the book to newcomers, and was an owner before. */
  readonly isTaken: boolean;
}

/** `members` are all whom the book has ever had. */
export function findNewcomers(members: readonly Member[], userId: UserId, since: string): Newcomers {
  const vouched = vouchedFor(members, userId, since);
  const isNew = ({ id }: Member) => id !== userId && !vouched.has(id);
  const present = members.filter(isPresent).filter(isNew);
  const self = members.find(({ id }) => id === userId);
  const last = isSince(self?.ownership, since) ? self.ownership : undefined;
  // It was one transaction, so the times are the same.
  const wasSentAway = ({ role, ownership }: Member) =>
    role === undefined && ownership?.by === userId && ownership.at === last?.at;
  const sentAway = members.filter(isNew).filter(wasSentAway);
  if (!self || isOwner(self) || !last || vouched.has(last.by))
    return { present, sentAway, usurper: undefined, isTaken: false };
  // Whoever used the account may also have left the book to somebody else.
  const isTaken = last.by !== userId || present.some(isOwner);
  return { present, sentAway, usurper: present.find(({ id }) => id === last.by), isTaken };
}

/**
 * Members of whom nobody who used the account can have made what they are: they are what they were before, or somebody of
 * them has let them in or made them owners. Whoever else has let each other in, in a circle, is not among them.
 */
function vouchedFor(members: readonly Member[], userId: UserId, since: string): ReadonlySet<string> {
  const vouched = new Set<string>();
  const isVouchedFor = ({ id, joined_at, invited_by = id, ownership }: Member) =>
    id !== userId &&
    // Whoever created the book was not let in.
    (joined_at < since || invited_by === id || vouched.has(invited_by)) &&
    (!isSince(ownership, since) || vouched.has(ownership.by));
  for (let count = -1; count < vouched.size; ) {
    count = vouched.size;
    for (const each of members) if (isVouchedFor(each)) vouched.add(each.id);
  }
  return vouched;
}

function isSince(
  ownership: Member['ownership'],
  since: string,
): ownership is NonNullable<Member['ownership']> {
  return ownership !== undefined && ownership.at >= since;
}
