import { isOwner, isPresent, type Member, personCopy } from '../../books/member.ts';
import { presentMembers } from '../../books/members.ts';
import type { BookId } from '../../platform/book.ts';
import { fromItem } from '../../platform/record.ts';
import { keys } from '../../platform/table/keys.ts';
import { getItems } from '../../platform/table/read.ts';
import { check, EXISTS, hasWrite, type Write } from '../../platform/table/write.ts';
import type { UserId } from '../../platform/user.ts';
import { logAndNotify } from './event-log.ts';
import type { RequestContext } from './request-context.ts';

interface Change {
  readonly type: 'member_joined' | 'owner_added' | 'member_removed';
  readonly bookId: BookId;
  readonly before: Member | undefined;
  readonly after: Member;
  /** Who does it, and from where. Only the caller's own log says from where. */
  readonly caller: { readonly id: UserId };
  readonly context: RequestContext;
}

/**
 * Adds to the writes of a change of members what its owners hear of it, and whoever was removed: with the password of an
 * owner, somebody else can give a book away.
 */
export async function withMembershipEvents(writes: Write[], change: Change, now: Date): Promise<Write[]> {
  const { type, bookId, caller, context } = change;
  const ids = await concerned(change);
  const copies = await getItems(ids.map((id) => keys.person(bookId, id)));
  return [
    ...writes,
    ...copies.flatMap((copy) => {
      if (!copy) return [];
      const { id, email, email_verified_at } = fromItem(personCopy, copy);
      const user = { id: id as UserId, email, email_verified_at };
      const key = keys.user(user.id);
      return [
        // Whoever is erased in the meantime is read again.
        ...(hasWrite(writes, key) ? [] : [check(key, { expression: EXISTS, proves: 'user' })]),
        ...logAndNotify(user, { type }, id === caller.id ? context : undefined, now),
      ];
    }),
  ];
}

/** Those who were owners or are owners, and whoever was removed. */
async function concerned({ bookId, before, after }: Change): Promise<string[]> {
  const others = (await presentMembers(bookId)).filter(({ id }) => id !== after.id);
  const owners = [...others, after].filter(isOwner);
  const isRemoved = before !== undefined && isPresent(before) && !isPresent(after);
  return [...owners, ...(isRemoved ? [after] : [])].map(({ id }) => id);
}
