import { fromItem, pick } from '../platform/record.ts';
import { keys } from '../platform/table/keys.ts';
import { TTL_ATTRIBUTE } from '../platform/table/names.ts';
import { getItems, query, queryPrefix } from '../platform/table/read.ts';
import { updateItem } from '../platform/table/transact.ts';
import { type Item, NEW, put, remove, type Write } from '../platform/table/write.ts';
import type { UserId } from '../platform/user.ts';
import { type Session, session } from './session.ts';

const prefix = (userId: UserId) => keys.session(userId, '');

export function putSession(userId: UserId, value: Session): Write {
  const item = {
    ...pick(session.item, value),
    [TTL_ATTRIBUTE]: Math.floor(Date.parse(value.expires_at) / 1000),
  };
  return put(keys.session(userId, value.id), item, NEW);
}

type LiveSession = Pick<Session, 'id' | 'last_used_at' | 'expires_at'>;

/**
 * Undefined if it was revoked or has expired, or if the user was erased; DynamoDB removes expired items only days
 * later, and the sessions of an erased user go after the profile. Only the authorizer calls this, before every
 * request: it checks the three fields it needs by hand, because zod would add 17 kB and 4 % to its cold start.
 */
export async function findSession(userId: UserId, id: string, now: Date): Promise<LiveSession | undefined> {
  const [item, profile] = await getItems([keys.session(userId, id), keys.user(userId)]);
  if (!profile) return undefined;
  const found = item && {
    id,
    last_used_at: text(item, 'last_used_at'),
    expires_at: text(item, 'expires_at'),
  };
  return found && isAlive(found, now) ? found : undefined;
}

function text(item: Item, name: keyof Session): string {
  const value = item[name];
  if (typeof value === 'string') return value;
  throw new Error(`The item ${String(item.sk).split('#')[0]} breaks its record: ${name} is not a string`);
}

/** Newest first, because ids sort by creation. */
export async function listSessions(
  userId: UserId,
  page: { limit: number; after?: string | undefined },
  now: Date,
): Promise<{ sessions: Session[]; next: string | undefined }> {
  const sessions: Session[] = [];
  let lastKey: Item | undefined =
    page.after === undefined ? undefined : { ...keys.session(userId, page.after) };
  do {
    const result = await query({
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
      ExpressionAttributeValues: { ':pk': prefix(userId).pk, ':prefix': prefix(userId).sk },
      ScanIndexForward: false,
      Limit: page.limit + 1,
      ExclusiveStartKey: lastKey,
    });
    const found = result.items.map((item) => fromItem(session, item));
    sessions.push(...found.filter((each) => isAlive(each, now)));
    lastKey = result.lastKey;
  } while (lastKey && sessions.length <= page.limit);
  const listed = sessions.slice(0, page.limit);
  return { sessions: listed, next: sessions.length > page.limit ? listed.at(-1)?.id : undefined };
}

const SESSIONS_MAX = 100;
/** The most sessions that end at once, so that they fit into the transaction that opens the new one. */
const ENDED_MAX = 90;

/** The oldest sessions, which end to make room for one more. Ids sort by creation. */
export async function sessionsToEnd(userId: UserId): Promise<string[]> {
  const { items } = await query({
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
    ExpressionAttributeValues: { ':pk': prefix(userId).pk, ':prefix': prefix(userId).sk },
    ProjectionExpression: 'id',
    Limit: SESSIONS_MAX - 1 + ENDED_MAX,
  });
  const excess = Math.max(0, items.length + 1 - SESSIONS_MAX);
  return items.slice(0, excess).map((item) => String(item.id));
}

export async function allSessionIds(userId: UserId): Promise<string[]> {
  const ids: string[] = [];
  for await (const item of queryPrefix(prefix(userId), { attributes: 'id' })) ids.push(String(item.id));
  return ids;
}

export function removeSession(userId: UserId, id: string, onConflict?: () => Error): Write {
  const condition = onConflict && { expression: 'attribute_exists(pk)', onConflict };
  return remove(keys.session(userId, id), condition);
}

/** Best effort. Does not bring back a session that was revoked in the meantime. */
export async function touchSession(userId: UserId, id: string, today: string): Promise<void> {
  await updateItem({
    Key: { ...keys.session(userId, id) },
    UpdateExpression: 'SET last_used_at = :today',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeValues: { ':today': today },
  });
}

/** What is no time is in the past. */
function isAlive({ expires_at }: Pick<Session, 'expires_at'>, now: Date): boolean {
  return Date.parse(expires_at) > now.getTime();
}
