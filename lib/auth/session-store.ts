import { keys } from '../platform/table/keys.ts';
import { TTL_ATTRIBUTE } from '../platform/table/names.ts';
import { getItem, query } from '../platform/table/read.ts';
import { updateItem } from '../platform/table/transact.ts';
import type { Item } from '../platform/table/write.ts';
import { NEW, put, remove, type Write } from '../platform/table/write.ts';
import type { UserId } from '../platform/user.ts';

export interface Session {
  readonly id: string;
  readonly deviceName: string;
  readonly createdAt: string;
  /** A day: one write a day and session, not one a request. */
  readonly lastUsedAt: string;
  readonly expiresAt: string;
}

export function putSession(userId: UserId, session: Session): Write {
  return put(
    keys.session(userId, session.id),
    {
      id: session.id,
      device_name: session.deviceName,
      created_at: session.createdAt,
      last_used_at: session.lastUsedAt,
      expires_at: session.expiresAt,
      [TTL_ATTRIBUTE]: Math.floor(Date.parse(session.expiresAt) / 1000),
    },
    NEW,
  );
}

function fromItem(item: Item): Session {
  return {
    id: String(item.id),
    deviceName: String(item.device_name),
    createdAt: String(item.created_at),
    lastUsedAt: String(item.last_used_at),
    expiresAt: String(item.expires_at),
  };
}

/** Undefined once it is revoked or over; DynamoDB removes expired items only days later. */
export async function findSession(userId: UserId, id: string, now: Date): Promise<Session | undefined> {
  const item = await getItem(keys.session(userId, id));
  return item && isAlive(item, now) ? fromItem(item) : undefined;
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
      ExpressionAttributeValues: { ':pk': keys.user(userId).pk, ':prefix': 'SESSION#' },
      ScanIndexForward: false,
      Limit: page.limit + 1,
      ExclusiveStartKey: lastKey,
    });
    sessions.push(...result.items.filter((item) => isAlive(item, now)).map(fromItem));
    lastKey = result.lastKey;
  } while (lastKey && sessions.length <= page.limit);
  const shown = sessions.slice(0, page.limit);
  return { sessions: shown, next: sessions.length > page.limit ? shown.at(-1)?.id : undefined };
}

const SESSIONS_MAX = 100;
/** So many old ones end at once at most, and fit into the transaction that opens the new one. */
const ENDED_MAX = 90;

/** The oldest sessions, which end so that there is room for one more. Ids sort by creation. */
export async function sessionsToEnd(userId: UserId): Promise<string[]> {
  const { items } = await query({
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
    ExpressionAttributeValues: { ':pk': keys.user(userId).pk, ':prefix': 'SESSION#' },
    ProjectionExpression: 'id',
    Limit: SESSIONS_MAX - 1 + ENDED_MAX,
  });
  const excess = Math.max(0, items.length + 1 - SESSIONS_MAX);
  return items.slice(0, excess).map((item) => String(item.id));
}

export async function allSessionIds(userId: UserId): Promise<string[]> {
  const ids: string[] = [];
  let lastKey: Item | undefined;
  do {
    const result = await query({
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
      ExpressionAttributeValues: { ':pk': keys.user(userId).pk, ':prefix': 'SESSION#' },
      ProjectionExpression: 'id',
      ExclusiveStartKey: lastKey,
    });
    ids.push(...result.items.map((item) => String(item.id)));
    lastKey = result.lastKey;
  } while (lastKey);
  return ids;
}

export function removeSession(userId: UserId, id: string, onConflict?: () => Error): Write {
  const condition = onConflict && { expression: 'attribute_exists(pk)', onConflict };
  return remove(keys.session(userId, id), condition);
}

/** Best effort: a session revoked meanwhile is not brought back by it. */
export async function touchSession(userId: UserId, id: string, today: string): Promise<void> {
  await updateItem({
    Key: { ...keys.session(userId, id) },
    UpdateExpression: 'SET last_used_at = :today',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeValues: { ':today': today },
  });
}

function isAlive(item: Item, now: Date): boolean {
  return String(item.expires_at) > now.toISOString();
}
