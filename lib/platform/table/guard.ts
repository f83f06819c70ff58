import type { Membership } from '../book.ts';
import { Problem } from '../problems.ts';
import { bookOf, type Key, keys, userOf } from './keys.ts';
import {
  check,
  EXISTS,
  type Item,
  NOT_EXISTS,
  type Operation,
  type Requirement,
  requiring,
  type Write,
} from './write.ts';

/** The user or the book no longer exists, or the user is no longer a member: nothing more may be written. */
export class Gone extends Problem {}

const gone = () => new Gone('unauthorized');

/**
 * Makes a transaction fail if its book or user no longer exists, or if the user for whom it writes is no longer a
 * member, so that a request in flight leaves nothing behind when a user is erased. It is free if the transaction writes
 * the ledger anyway. Any other transaction checks the member, or the book or user, for 2 write units, unless it only
 * deletes.
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
  // What only deletes leaves nothing behind.
  if (own.every(leavesNothing)) return all;
  const key = keyOf((own[0] as Write).operation);
  const bookId = bookOf(key);
  const userId = userOf(key);
  if (bookId !== undefined) {
    const { book, ledger } = { book: keys.book(bookId), ledger: keys.ledger(bookId) };
    if (isCreated(own, ledger) || own.some(({ proves }) => proves === 'book')) return all;
    if (bookId === member?.bookId)
      return required(
        all,
        [ledger, memberInLedger(member)],
        [keys.member(bookId, member.userId), existing()],
      );
    return required(all, [ledger, existing()], [book, existing()]);
  }
  if (userId !== undefined) {
    const profile = keys.user(userId);
    if (isCreated(own, profile) || all.some(({ proves }) => proves === 'user')) return all;
    return required(all, [profile, existing()]);
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
    check(key, { ...requirement, onConflict: (stored) => requirement.failure(stored) ?? gone() }),
  ];
}

function existing(): Requirement {
  return { expression: EXISTS, failure: (stored) => (stored ? undefined : gone()) };
}

/** The ledger has the roles of all members, because most transactions write it. */
function memberInLedger({ userId }: Membership): Requirement {
  return {
    // `roles` is a reserved word.
    expression: 'attribute_exists(#roles.#member)',
    names: { '#roles': 'roles', '#member': userId },
    failure: (stored) => ((stored?.roles as Item | undefined)?.[userId] === undefined ? gone() : undefined),
  };
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

function keyOf(operation: Operation): Key {
  const [part] = Object.values(operation) as { Item?: Key; Key?: Key }[];
  return (part?.Item ?? part?.Key) as Key;
}
