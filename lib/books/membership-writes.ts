import type { BookId } from '../platform/book.ts';
import { assert, Problem } from '../platform/problems.ts';
import { pick } from '../platform/record.ts';
import { keys } from '../platform/table/keys.ts';
import { type Condition, check, EXISTS, put, remove, update, type Write } from '../platform/table/write.ts';
import type { UserId } from '../platform/user.ts';
import type { Book } from './book.ts';
import { isOwner, isPresent, type Member, member, type PresentMember, personCopy } from './member.ts';
import type { Person } from './person.ts';
import { profileWrite } from './profile-writes.ts';

/** A book, and those of its members, present and former ones, whom a change is about. */
export interface Roster {
  readonly book: Book;
  readonly members: readonly Member[];
}

/** What happens to one membership. */
export interface MembershipChange {
  readonly book: Book;
  /** Undefined if the user has never been a member. */
  readonly before: Member | undefined;
  /** Undefined if the book is erased. */
  readonly after: Member | undefined;
}

interface Given {
  /** The profiles of those who join or leave. */
  readonly people?: readonly Person[];
  /** The book that becomes the default of those who join. */
  readonly defaultBook?: BookId;
  /** The user whose profile is created or erased in the same transaction, with all that it says. */
  readonly profileOf?: UserId;
  /** What it means if the last owner would go. */
  readonly onLastOwner?: () => Error;
}

/**
 * Every change of who is a member of which book. Five items know that, and this keeps them in step: the member, the
 * member as a user, the ledger (roles), the book (counts) and the user's profile. A book that only `after` has is new, and
 * one that only `before` has is erased; whoever creates or erases it writes the book itself and its ledger. A member who
 * is the same in both must still be so.
 */
export function membershipWrites(
  before: readonly Roster[],
  after: readonly Roster[],
  { people = [], defaultBook, profileOf, onLastOwner = () => new Problem('last_owner') }: Given = {},
): Write[] {
  const changes = changesOf(before, after);
  const kept = before.filter(({ book }) => rosterOf(after, book));
  const noted = changes.filter(isNoted).filter((change) => userOf(change) !== profileOf);
  return [
    ...changes.flatMap((change) => memberWrites(change, people)),
    ...kept.flatMap(({ book }) => bookWrites(book, changesIn(changes, book), onLastOwner)),
    ...[...Map.groupBy(noted, userOf)].map(([id, own]) => profileWrite(id, own, people, defaultBook)),
  ];
}

function rosterOf(rosters: readonly Roster[], { id }: Book): Roster | undefined {
  return rosters.find(({ book }) => book.id === id);
}

function changesOf(before: readonly Roster[], after: readonly Roster[]): MembershipChange[] {
  const books = new Map([...after, ...before].map(({ book }) => [book.id, book]));
  return [...books.values()].flatMap((book) => {
    const was = rosterOf(before, book)?.members ?? [];
    const is = rosterOf(after, book)?.members ?? [];
    return [...new Set([...was, ...is].map(({ id }) => id))].map((id) => ({
      book,
      before: was.find((each) => each.id === id),
      after: is.find((each) => each.id === id),
    }));
  });
}

function changesIn(changes: readonly MembershipChange[], { id }: Book): MembershipChange[] {
  return changes.filter(({ book }) => book.id === id);
}

function userOf({ before, after }: MembershipChange): UserId {
  return (after ?? before)?.id as UserId;
}

/** Whether the profile notes the difference. */
function isNoted({ before, after }: MembershipChange): boolean {
  return before?.role !== after?.role || before?.shared !== after?.shared;
}

function memberWrites({ book, before, after }: MembershipChange, people: readonly Person[]): Write[] {
  if (!after) return before ? [remove(keys.member(book.id, before.id))] : [];
  const key = keys.member(book.id, after.id);
  const asUser = keys.person(book.id, after.id);
  if (!before || !isPresent(before)) {
    const person = people.find(({ id }) => id === after.id);
    assert(person, 'whoever joins a book has a profile');
    return [
      // Whoever has become a member in the meantime, in another way, is looked at again.
      put(key, pick(member.item, after), {
        expression: 'attribute_not_exists(#role)',
        names: { '#role': 'role' },
      }),
      put(asUser, pick(personCopy.item, person)),
    ];
  }
  const { role, name, email, weight, updated_at, shared, ownership } = after;
  if (!isNoted({ book, before, after }) && updated_at === before.updated_at)
    return [check(key, unchangedMember(before))];
  const erased = name === undefined && { name, email };
  return [
    update(key, { set: { role, weight, updated_at, shared, ownership, ...erased } }, unchangedMember(before)),
    ...(role === undefined ? [remove(asUser)] : []),
  ];
}

/** The roles in the ledger, and the counts of the book. */
function bookWrites(
  { id, member_count, owner_count, joined_count }: Book,
  changes: readonly MembershipChange[],
  onLastOwner: () => Error,
): Write[] {
  const roles = changes.filter(({ before, after }) => before?.role !== after?.role);
  if (roles.length === 0) return [];
  const counted = (is: (value: Member) => boolean) =>
    changes.reduce((sum, { before, after }) => sum + count(after, is) - count(before, is), 0);
  const add = {
    member_count: counted(isPresent),
    owner_count: counted(isOwner),
    joined_count: counted(() => true),
  };
  if (add.owner_count < 0 && owner_count + add.owner_count < 1) throw onLastOwner();
  const isCounted = Object.values(add).some((each) => each !== 0);
  const set = Object.fromEntries(roles.map((change) => [`roles.${userOf(change)}`, change.after?.role]));
  return [
    update(keys.ledger(id), { set }, { expression: EXISTS }),
    ...(isCounted
      ? [
          update(
            keys.book(id),
            { add: { ...add, version: 1 } },
            {
              expression: 'member_count = :members AND owner_count = :owners AND joined_count = :joined',
              values: { ':members': member_count, ':owners': owner_count, ':joined': joined_count },
            },
          ),
        ]
      : []),
  ];
}

function count(value: Member | undefined, is: (value: Member) => boolean): number {
  return Number(value !== undefined && is(value));
}

/** Name and e-mail address may change without the membership. */
function unchangedMember({ role, weight, joined_at }: PresentMember): Condition {
  return {
    expression: '#role = :role AND weight = :weight AND joined_at = :joined',
    names: { '#role': 'role' },
    values: { ':role': role, ':weight': weight, ':joined': joined_at },
  };
}
