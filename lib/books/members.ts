import type { BookId, BookRole } from '../platform/book.ts';
import { Problem, notFound } from '../platform/problems.ts';
import { pick } from '../platform/record.ts';
import { keys } from '../platform/table/keys.ts';
import { getItem, queryPrefix } from '../platform/table/read.ts';
import { EXISTS, NEW, put, Stale, update, type Write } from '../platform/table/write.ts';
import { type Book } from './book.ts';
import { firstWeight, isPresent, type Member, member, type PresentMember } from './member.ts';
import { changeRole, type Person } from './person.ts';
import { toMember } from './store.ts';

const MEMBERS_MAX = 10;

/** The first member of a new book. */
export function firstOwner(person: Omit<Person, 'books' | 'default_book_id' | 'version'>, at: string): PresentMember {
  return newMember(person, 'owner', 1, at);
}

function newMember(
  { id, name, email, created_at, updated_at }: Omit<Person, 'books' | 'default_book_id' | 'version'>,
  role: BookRole,
  number: number,
  at: string,
): PresentMember {
  return {
    id,
    name,
    email,
    role,
    weight: firstWeight(role),
    joined_at: at,
    updated_at: at,
    number,
    user_created_at: created_at,
    user_updated_at: updated_at,
  };
}

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
  const item = await getItem(keys.member(bookId, id));
  const found = item && toMember(item);
  if (!found || !isPresent(found)) throw notFound('member');
  return found;
}

/** Copies name and e-mail address into a book of the user. */
export function renameMember(
  bookId: BookId,
  { id, name, email, updated_at }: Pick<Person, 'id' | 'name' | 'email' | 'updated_at'>,
): Write {
  return update(
    keys.member(bookId, id),
    { set: { name, email, user_updated_at: updated_at } },
    // Exists as long as the book does.
    { expression: 'attribute_exists(#role)', names: { '#role': 'role' }, proves: 'book' },
  );
}

/** A person joins the book, or joins it again. Refused if the book is full. */
export function addMember(
  { id: bookId, joined_count }: Book,
  person: Person,
  former: Member | undefined,
  role: BookRole,
  at: string,
): { member: PresentMember; writes: Write[] } {
  const number = former?.number ?? joined_count + 1;
  const joined = newMember(person, role, number, at);
  return {
    member: joined,
    writes: [
      put(
        keys.member(bookId, person.id),
        pick(member.item, joined),
        former ? { expression: 'attribute_not_exists(#role)', names: { '#role': 'role' } } : NEW,
      ),
      update(keys.ledger(bookId), { set: { [`roles.${person.id}`]: role } }, { expression: EXISTS }),
      update(
        keys.book(bookId),
        { add: { member_count: 1, ...(!former && { joined_count: 1 }) } },
        {
          expression: 'member_count < :max AND joined_count = :joined',
          values: { ':max': MEMBERS_MAX, ':joined': joined_count },
          onConflict: (stored) =>
            Number(stored?.member_count) >= MEMBERS_MAX ? new Problem('member_limit_reached') : new Stale('Another member has joined in the meantime.'),
        },
      ),
    ],
  };
}

/** Replaces role and weight. A book always keeps an owner. */
export function changeMember(bookId: BookId, before: PresentMember, after: PresentMember): Write[] {
  const owners = Number(after.role === 'owner') - Number(before.role === 'owner');
  const isRoleChanged = after.role !== before.role;
  return [
    update(
      keys.member(bookId, after.id),
      { set: { role: after.role, weight: after.weight, updated_at: after.updated_at } },
      unchangedMember(before),
    ),
    ...(isRoleChanged
      ? [
          update(keys.ledger(bookId), { set: { [`roles.${after.id}`]: after.role } }, { expression: EXISTS }),
          changeRole(after.id, bookId, after.role),
        ]
      : []),
    ...(owners === 0 ? [] : [countOwners(bookId, { owner_count: owners })]),
  ];
}

/** Removes a member. The item stays without a role, because records refer to it. */
export function removeMember(bookId: BookId, before: PresentMember, at: string): Write[] {
  return [
    update(keys.member(bookId, before.id), { set: { updated_at: at }, unset: ['role'] }, unchangedMember(before)),
    update(keys.ledger(bookId), { unset: [`roles.${before.id}`] }, { expression: EXISTS }),
    countOwners(bookId, { member_count: -1, ...(before.role === 'owner' && { owner_count: -1 }) }),
  ];
}

function countOwners(bookId: BookId, add: { member_count?: number; owner_count?: number }): Write {
  const isOneLess = (add.owner_count ?? 0) < 0;
  return update(
    keys.book(bookId),
    { add },
    isOneLess
      ? { expression: 'owner_count > :one', values: { ':one': 1 }, onConflict: () => new Problem('last_owner') }
      : { expression: EXISTS },
  );
}

/** Name and e-mail address may change without the membership. */
function unchangedMember({ role, weight, joined_at }: PresentMember) {
  return {
    expression: '#role = :role AND weight = :weight AND joined_at = :joined',
    names: { '#role': 'role' },
    values: { ':role': role, ':weight': weight, ':joined': joined_at },
  };
}
