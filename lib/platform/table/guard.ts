import { type BookRole, type Membership, rolesFrom } from '../book.ts';
import { Problem } from '../problems.ts';
import { bookOf, type Key, keys, userOf } from './keys.ts';
import {
  check,
  EXISTS,
  type Item,
  keyOf,
  NOT_EXISTS,
  type Requirement,
  requiring,
  type Write,
} from './write.ts';

/** The user or the book no longer exists, or the member no longer has the role: nothing more may be written. */
export class Gone extends Problem {}

const userGone = () => new Gone('unauthorized');
const bookGone = () => new Gone('book_not_found');

/**
 * Makes a transaction fail if its book or user no longer exists, or if the member for whom it writes no longer has the
 * role: after an erasure or a change of role was answered, nothing in flight is written. It is free if the transaction
 * writes the ledger anyway. Any other transaction of a member checks the member, for 2 write units. A transaction of
 * nobody in particular checks that the book exists, unless it only deletes.
 */
export function guarded(writes: readonly Write[], member?: Membership): readonly Write[] {
  const partitions = Map.groupBy(writes, ({ operation }) => keyOf(operation).pk);
  return [...partitions.values()].reduce((all, own) => guardedPartition(all, own, member), writes);
}

function guardedPartition(
  all: readonly Write[],
  own: readonly Write[],
  member: Membership | undefined,
): readonly Write[] {
  const key = keyOf((own[0] as Write).operation);
  const bookId = bookOf(key);
  const userId = userOf(key);
  if (bookId !== undefined) {
    const { book, ledger } = { book: keys.book(bookId), ledger: keys.ledger(bookId) };
    if (isCreated(own, ledger)) return all;
    if (bookId === member?.bookId) {
      const own = keys.member(bookId, member.userId);
      return required(all, [ledger, roleInLedger(member)], [own, roleOfMember(member)]);
    }
    if (own.every(leavesNothing) || own.some(({ proves }) => proves === 'book')) return all;
    return required(all, [ledger, existing(bookGone)], [book, existing(bookGone)]);
  }
  if (userId !== undefined) {
    const profile = keys.user(userId);
    if (isCreated(all, profile) || own.every(leavesNothing) || all.some(({ proves }) => proves === 'user'))
      return all;
    // A member of a book exists, and the book's partition requires the member.
    if (userId === member?.userId && all.some(({ operation }) => bookOf(keyOf(operation)) === member.bookId))
      return all;
    return required(all, [profile, existing(userGone)]);
  }
  return all;
}

type Required = readonly [key: Key, requirement: Requirement];

/** The requirement of the first item that is written anyway; if none is, a check of the last one. */
function required(all: readonly Write[], ...choices: readonly Required[]): readonly Write[] {
  for (const [key, requirement] of choices) {
    const carrier = all.find(({ operation }) => isSame(keyOf(operation), key));
    if (carrier) return all.map((each) => (each === carrier ? requiring(each, requirement) : each));
  }
  const [key, requirement] = choices.at(-1) as Required;
  return [
    ...all,
    check(key, { ...requirement, onConflict: (stored) => requirement.failure(stored) ?? bookGone() }),
  ];
}

function existing(gone: () => Error): Requirement {
  return { expression: EXISTS, failure: (stored) => (stored ? undefined : gone()) };
}

/** The ledger has the roles of all members, because most transactions write it. */
function roleInLedger({ userId, least }: Membership): Requirement {
  // `roles` is a reserved word.
  const { expression, values } = among('#roles.#member', least);
  return {
    expression,
    names: { '#roles': 'roles', '#member': userId },
    values,
    failure: (stored) => lostRole((stored?.roles as Item | undefined)?.[userId], least),
  };
}

function roleOfMember({ least }: Membership): Requirement {
  const { expression, values } = among('#role', least);
  return {
    expression,
    names: { '#role': 'role' },
    values,
    failure: (stored) => lostRole(stored?.role, least),
  };
}

function among(attribute: string, least: BookRole) {
  const roles = rolesFrom(least);
  return {
    expression: `${attribute} IN (${roles.map((_, i) => `:role${i}`).join(', ')})`,
    values: Object.fromEntries(roles.map((role, i) => [`:role${i}`, role])),
  };
}

/** A former member has no role. */
function lostRole(role: unknown, least: BookRole): Error | undefined {
  if (role === undefined) return bookGone();
  return rolesFrom(least).includes(role as BookRole) ? undefined : new Gone('insufficient_role');
}

function isCreated(writes: readonly Write[], key: Key): boolean {
  return writes.some(
    ({ operation }) =>
      'Put' in operation && operation.Put.ConditionExpression === NOT_EXISTS && isSame(keyOf(operation), key),
  );
}

function leavesNothing({ operation }: Write): boolean {
  return 'Delete' in operation || 'ConditionCheck' in operation;
}

function isSame(a: Key, b: Key): boolean {
  return a.pk === b.pk && a.sk === b.sk;
}
