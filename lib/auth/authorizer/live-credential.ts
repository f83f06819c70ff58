import { type Key, keys } from '../../platform/table/keys.ts';
import { getItems } from '../../platform/table/read.ts';
import { updateItem } from '../../platform/table/transact.ts';
import { type Condition, EXISTS, type Item } from '../../platform/table/write.ts';
import type { UserId } from '../../platform/user.ts';
import { type Generations, isSessionOver, tokenGeneration } from '../sessions/generations.ts';

/** A session or access token that is still valid. */
interface LiveCredential {
  readonly item: Item;
  readonly profile: Item;
  /** Undefined for a new access token. */
  readonly lastUsedOn: string | undefined;
}

/**
 * The item of a session or access token. Undefined if it was revoked or has expired, or if the user was erased;
 * DynamoDB removes expired items only days later, and the items of an erased user go after the profile. Only the
 * authorizer calls this, before every request: it checks the fields it needs by hand, because zod would add 17 kB and
 * 4 % to its cold start.
 */
export async function findLive(userId: UserId, key: Key, now: Date): Promise<LiveCredential | undefined> {
  const [item, profile] = await getItems([key, keys.user(userId)]);
  if (!item || !profile || isOver(item, profile)) return undefined;
  const lastUsedOn = item.last_used_at === undefined ? undefined : textOf(item, 'last_used_at');
  return isAlive({ expires_at: textOf(item, 'expires_at') }, now) ? { item, profile, lastUsedOn } : undefined;
}

/** Whether it was ended together with others. Only access tokens have a scope. */
function isOver(item: Item, profile: Item): boolean {
  const user = { generations: stored(profile, 'generations', 'object') as Generations };
  const generation = stored(item, 'generation', 'number');
  return item.scope === undefined ? isSessionOver(item, user) : generation !== tokenGeneration(item, user);
}

/** An item without the field is a bug, and grants no access. */
export function textOf(item: Item, name: string): string {
  return String(stored(item, name, 'string'));
}

function stored(item: Item, name: string, type: 'string' | 'number' | 'object'): unknown {
  const value = item[name];
  if (typeof value === type) return value;
  throw new Error(`The item ${String(item.sk).split('#')[0]} breaks its record: ${name} is not a ${type}`);
}

/** An invalid time counts as past. */
export function isAlive({ expires_at }: { readonly expires_at: string }, now: Date): boolean {
  return Date.parse(expires_at) > now.getTime();
}

/** A condition on the item: it exists and has not expired. */
export function aliveAt(now: Date, onConflict: () => Error): Condition {
  return { expression: 'expires_at > :now', values: { ':now': now.toISOString() }, onConflict };
}

/** Best effort. Does not bring back what was revoked in the meantime. */
export async function markUsed(key: Key, today: string): Promise<void> {
  await updateItem({
    Key: { ...key },
    UpdateExpression: 'SET last_used_at = :today',
    ConditionExpression: EXISTS,
    ExpressionAttributeValues: { ':today': today },
  });
}
