import { Problem } from '../problems.ts';
import type { UserId } from '../user.ts';
import { type Key, keys, userOf } from './keys.ts';
import { check, EXISTS, NOT_EXISTS, type Operation, onlyIfExists, type Write } from './write.ts';

/** The user was erased after the request was authorized. */
export class UserGone extends Problem {
  constructor() {
    super('unauthorized');
  }
}

const gone = () => new UserGone();
const ofAnyone = '' as UserId;
/** Items that exist exactly as long as the user: erasing a user removes them first, in one transaction. */
const PROOFS: readonly string[] = [keys.user(ofAnyone).sk, keys.ledger(ofAnyone).sk];

/**
 * Makes a transaction fail if its user no longer exists, so that a request in flight leaves nothing behind when the
 * user is erased. It is free if the transaction writes the profile or the ledger anyway. Any other transaction checks
 * the profile, for 2 write units, unless it only deletes. (The counts prove nothing: they exist only from the first
 * counted record on.)
 */
export function onlyWhileUserExists(writes: readonly Write[]): readonly Write[] {
  const own = writes.filter(({ operation }) => userOf(keyOf(operation)) !== undefined);
  const [first] = own;
  if (!first || own.every(leavesNothing) || writes.some(isProof)) return writes;
  const carrier = own.find(({ operation }) => PROOFS.includes(keyOf(operation).sk));
  if (carrier) return writes.map((each) => (each === carrier ? onlyIfExists(each, gone) : each));
  const profile = { ...keys.user(ofAnyone), pk: keyOf(first.operation).pk };
  return [...writes, check(profile, { expression: EXISTS, onConflict: gone })];
}

/** Whether the write itself fails without the user, or creates the user. */
function isProof({ operation, provesUser }: Write): boolean {
  if (provesUser) return true;
  const isNew = 'Put' in operation && operation.Put.ConditionExpression === NOT_EXISTS;
  const key = keyOf(operation);
  return isNew && userOf(key) !== undefined && key.sk === keys.user(ofAnyone).sk;
}

function leavesNothing({ operation }: Write): boolean {
  return 'Delete' in operation || 'ConditionCheck' in operation;
}

function keyOf(operation: Operation): Key {
  const [part] = Object.values(operation) as { Item?: Key; Key?: Key }[];
  return (part?.Item ?? part?.Key) as Key;
}
