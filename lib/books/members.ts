import type { BookId } from '../platform/book.ts';
import { fromItem } from '../platform/record.ts';
import { keys } from '../platform/table/keys.ts';
import { queryPrefix } from '../platform/table/read.ts';
import { EXISTS, type Item, update, type Write } from '../platform/table/write.ts';
import type { UserId } from '../platform/user.ts';
import { type Member, member } from './member.ts';

export function toMember(item: Item): Member {
  const stored = fromItem(member, item);
  return { ...stored, id: stored.id as UserId };
}

export async function membersOf(bookId: BookId): Promise<Member[]> {
  const found: Member[] = [];
  for await (const item of queryPrefix(keys.member(bookId, ''))) found.push(toMember(item));
  return found;
}

/** Copies what has changed about a user into the book. */
export function changeMember(bookId: BookId, { id, name, email, updated_at }: Member): Write {
  return update(
    keys.member(bookId, id),
    { set: { name, email, updated_at } },
    // It exists as long as the book does.
    { expression: EXISTS, proves: 'book' },
  );
}

/** The change feed shows the settings of the book as a member's own, so a change of these is one of the member. */
export function noteSettings(bookId: BookId, { id }: Member, at: string): Write {
  return update(keys.member(bookId, id), { set: { settings_changed_at: at } }, { expression: EXISTS });
}
