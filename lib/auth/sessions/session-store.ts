import { notFound } from '../../platform/problems.ts';
import { fromItem, pick } from '../../platform/record.ts';
import { Gone } from '../../platform/table/guard.ts';
import { keys } from '../../platform/table/keys.ts';
import { TTL_ATTRIBUTE } from '../../platform/table/names.ts';
import { readNewest } from '../../platform/table/newest.ts';
import type { Page, Paging } from '../../platform/table/page.ts';
import { query, queryPrefix, withPrefix } from '../../platform/table/read.ts';
import { NEW, put, remove, update, type Write } from '../../platform/table/write.ts';
import type { UserId } from '../../platform/user.ts';
import { aliveAt, isAlive } from '../authorizer/live-credential.ts';
import { type Session, session } from './session.ts';

const prefix = (userId: UserId) => keys.session(userId, '');

export function putSession(userId: UserId, value: Session): Write {
  const item = {
    ...pick(session.item, value),
    [TTL_ATTRIBUTE]: Math.floor(Date.parse(value.expires_at) / 1000),
  };
  return put(keys.session(userId, value.id), item, NEW);
}

/** Newest first. */
export function listSessions(userId: UserId, page: Paging, now: Date): Promise<Page<Session>> {
  return readNewest(prefix(userId), page, (item) => {
    const value = fromItem(session, item);
    return isAlive(value, now) ? value : undefined;
  });
}

const SESSIONS_MAX = 100;
/** The most sessions that end at once, so that they fit into the transaction that opens the new one. */
const ENDED_MAX = 90;

/** The oldest sessions, which end to make room for one more. Ids sort by creation. */
export async function sessionsToEnd(userId: UserId): Promise<string[]> {
  const { items } = await query({
    ...withPrefix(prefix(userId)),
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

/** Sets until when the session is fresh. The session may have ended in the meantime. */
export function setFreshUntil(userId: UserId, id: string, freshUntil: string, now: Date): Write {
  const isAlive = aliveAt(now, () => new Gone('unauthorized'));
  return update(keys.session(userId, id), { set: { fresh_until: freshUntil } }, isAlive);
}

export function removeSession(userId: UserId, id: string): Write {
  return remove(keys.session(userId, id));
}

/** An expired session does not exist: DynamoDB removes it only days later. */
export function endSession(userId: UserId, id: string, now: Date): Write {
  return remove(
    keys.session(userId, id),
    aliveAt(now, () => notFound('session')),
  );
}
