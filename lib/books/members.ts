import type { BookId, BookRole } from '../platform/book.ts';
import { isId } from '../platform/id.ts';
import { notFound, Problem } from '../platform/problems.ts';
import { pick } from '../platform/record.ts';
import { keys } from '../platform/table/keys.ts';
import { getItem, queryPrefix } from '../platform/table/read.ts';
import { EXISTS, NEW, put, remove, Stale, update, type Write } from '../platform/table/write.ts';
import type { Book } from './book.ts';
import { firstWeight, isPresent, type Member, member, type PresentMember, personCopy } from './member.ts';
import { noteMembership, type Person } from './person.ts';
import { toMember } from './store.ts';

const MEMBERS_MAX = 10;

/** What books copy of a user. Functions for ledger data cannot read users. */
export type Copied = Pick<
  Person,
  'id' | 'name' | 'email' | 'created_at' | 'updated_at' | 'email_verified_at' | 'pending_email'
>;

interface Joining {
  readonly role: BookRole;
  readonly number: number;
  readonly at: string;
  readonly shared?: boolean;
}

function newMember({ id, name, email }: Copied, { role, number, at, shared }: Joining): PresentMember {
  return {
    id,
    name,
    email,
    role,
    weight: firstWeight(role),
    joined_at: at,
    updated_at: at,
    number,
    ...(shared && { shared }),
  };
}

/** The first member of a new book. */
export function createOwner(bookId: BookId, person: Copied, at: string): Write[] {
  const owner = newMember(person, { role: 'owner', number: 1, at });
  return [put(keys.member(bookId, person.id), pick(member.item, owner), NEW), putPerson(bookId, person)];
}

function putPerson(bookId: BookId, person: Copied): Write {
  return put(keys.person(bookId, person.id), pick(personCopy.item, person));
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

/**
 * A person joins the book, or joins it again. Refused if the book is full. `inviter` is an owner, and must still be one.
 */
export function addMember(
  { id: bookId, joined_count }: Book,
  person: Copied,
  former: Member | undefined,
  role: BookRole,
  inviter: PresentMember,
  { at, onLostOwner }: { readonly at: string; readonly onLostOwner: () => Error },
): { member: PresentMember; writes: Write[] } {
  const number = former?.number ?? joined_count + 1;
  const joined = newMember(person, { role, number, at, shared: true });
  return {
    member: joined,
    writes: [
      put(
        keys.member(bookId, person.id),
        pick(member.item, joined),
        // Whoever has become a member in the meantime, with another invitation, is refused when it is read again.
        { expression: 'attribute_not_exists(#role)', names: { '#role': 'role' } },
      ),
      putPerson(bookId, person),
      // From the second member on, the first one is shown as a member too.
      update(
        keys.member(bookId, inviter.id),
        { set: { shared: true } },
        {
          expression: '#role = :owner',
          names: { '#role': 'role' },
          values: { ':owner': 'owner' },
          onConflict: onLostOwner,
        },
      ),
      ...(inviter.shared ? [] : [noteMembership(inviter.id, bookId, { shared: true })]),
      update(keys.ledger(bookId), { set: { [`roles.${person.id}`]: role } }, { expression: EXISTS }),
      update(
        keys.book(bookId),
        { add: { member_count: 1, version: 1, ...(!former && { joined_count: 1 }) } },
        {
          expression: 'member_count < :max AND joined_count = :joined',
          values: { ':max': MEMBERS_MAX, ':joined': joined_count },
          onConflict: (stored) =>
            Number(stored?.member_count) >= MEMBERS_MAX
              ? new Problem('member_limit_reached')
              : new Stale('Another member has joined in the meantime.'),
        },
      ),
    ],
  };
}

/** Replaces role and weight. A book always keeps an owner. */
export function changeMember(bookId: BookId, before: PresentMember, after: PresentMember): Write[] {
  const owners = Number(after.role === 'owner') - Number(before.role === 'owner');
  return [
    update(
      keys.member(bookId, after.id),
      { set: { role: after.role, weight: after.weight, updated_at: after.updated_at } },
      unchangedMember(before),
    ),
    ...(after.role === before.role
      ? []
      : [
          update(keys.ledger(bookId), { set: { [`roles.${after.id}`]: after.role } }, { expression: EXISTS }),
          noteMembership(after.id, bookId, { role: after.role }),
        ]),
    ...(owners === 0 ? [] : [countMembers(bookId, { owner_count: owners })]),
  ];
}

/**
 * Removes a member. The item stays without a role, because records refer to it; of an erased user, without a name.
 * The membership in the profile is not its business.
 */
export function removeMember(
  bookId: BookId,
  before: PresentMember,
  at: string,
  { isErased = false } = {},
): Write[] {
  return [
    update(
      keys.member(bookId, before.id),
      { set: { updated_at: at }, unset: ['role', ...(isErased ? ['name', 'email'] : [])] },
      unchangedMember(before),
    ),
    remove(keys.person(bookId, before.id)),
    update(keys.ledger(bookId), { unset: [`roles.${before.id}`] }, { expression: EXISTS }),
    countMembers(
      bookId,
      { member_count: -1, ...(before.role === 'owner' && { owner_count: -1 }) },
      // Whoever is erased decides what happens to the book as its only owner.
      isErased ? () => new Stale('Another owner has left in the meantime.') : undefined,
    ),
  ];
}

/** The only owner leaves a book, and another member becomes its owner. The memberships in the profiles are not its business. */
export function handOver(
  { id: bookId }: Book,
  self: PresentMember,
  heir: PresentMember,
  at: string,
): Write[] {
  return [
    update(
      keys.member(bookId, self.id),
      { set: { updated_at: at }, unset: ['role', 'name', 'email'] },
      unchangedMember(self),
    ),
    remove(keys.person(bookId, self.id)),
    update(keys.member(bookId, heir.id), { set: { role: 'owner', updated_at: at } }, unchangedMember(heir)),
    update(
      keys.ledger(bookId),
      { set: { [`roles.${heir.id}`]: 'owner' }, unset: [`roles.${self.id}`] },
      { expression: EXISTS },
    ),
    countMembers(bookId, { member_count: -1 }),
  ];
}

/** Fewer owners only while another one is left. */
function countMembers(
  bookId: BookId,
  add: { member_count?: number; owner_count?: number },
  onLastOwner: () => Error = () => new Problem('last_owner'),
): Write {
  const isOneLess = (add.owner_count ?? 0) < 0;
  return update(
    keys.book(bookId),
    { add: { ...add, version: 1 } },
    isOneLess
      ? {
          expression: 'owner_count > :one',
          values: { ':one': 1 },
          onConflict: onLastOwner,
        }
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
