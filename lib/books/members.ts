import type { BookId } from '../platform/book.ts';
import { isId } from '../platform/id.ts';
import { notFound, Problem } from '../platform/problems.ts';
import { keys } from '../platform/table/keys.ts';
import { getItem, queryPrefix } from '../platform/table/read.ts';
import { EXISTS, update, type Write } from '../platform/table/write.ts';
import type { Book } from './book.ts';
import { isPresent, type Member, type PresentMember } from './member.ts';
import type { Person } from './person.ts';
import { toMember } from './store.ts';

const MEMBERS_MAX = 10;

/** The counts of the book must not change between this check and the write. */
export function requireRoomForMember({ member_count }: Book): void {
  if (member_count >= MEMBERS_MAX) throw new Problem('member_limit_reached');
}

/** What books copy of a user. Functions for ledger data cannot read users. */
export type Copied = Pick<
  Person,
  'id' | 'name' | 'email' | 'created_at' | 'updated_at' | 'email_verified_at' | 'pending_email'
>;

/** Members and former members, in order of joining. */
export async function everyMember(bookId: BookId): Promise<Member[]> {
  const found: Member[] = [];
  for await (const item of queryPrefix(keys.member(bookId, ''))) found.push(toMember(item));
  return found.sort((a, b) => (joinedOrder(a) < joinedOrder(b) ? -1 : 1));
}

/** Sorts members by when they joined. */
export function joinedOrder({ joined_at, id }: Member): string {
  return `${joined_at}#${id}`;
}

/** In order of joining. */
export async function presentMembers(bookId: BookId): Promise<PresentMember[]> {
  return (await everyMember(bookId)).filter(isPresent);
}

export async function requireMember(bookId: BookId, id: string): Promise<PresentMember> {
  const item = isId(id) ? await getItem(keys.member(bookId, id)) : undefined;
  const found = item && toMember(item);
  if (!found || !isPresent(found)) throw notFound('member');
  return found;
}

/** Copies name and e-mail address into a book of the user. */
export function renameMember(bookId: BookId, person: Copied): Write[] {
  const { id, name, email, updated_at, email_verified_at, pending_email } = person;
  return [
    update(
      keys.member(bookId, id),
      { set: { name, email } },
      // Such an item exists as long as the membership does.
      { expression: 'attribute_exists(#role)', names: { '#role': 'role' }, proves: 'book' },
    ),
    update(
      keys.person(bookId, id),
      { set: { name, email, updated_at, email_verified_at, pending_email } },
      { expression: EXISTS },
    ),
  ];
}
