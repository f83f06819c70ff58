import { notFound } from '../../platform/problems.ts';
import { fromItem, pick } from '../../platform/record.ts';
import { Gone } from '../../platform/table/guard.ts';
import { keys } from '../../platform/table/keys.ts';
import { TTL_ATTRIBUTE } from '../../platform/table/names.ts';
import { readNewest } from '../../platform/table/newest.ts';
import type { Page, Paging } from '../../platform/table/page.ts';
import { getItem, query, withPrefix } from '../../platform/table/read.ts';
import { EXISTS, NEW, put, remove, update, type Write } from '../../platform/table/write.ts';
import type { UserId } from '../../platform/user.ts';
import { aliveAt, isAlive } from '../authorizer/live-credential.ts';
import type { User } from '../users/user.ts';
import { getUser } from '../users/user-store.ts';
import { isSessionOver } from './generations.ts';
import { type NewSession, type Session, session } from './session.ts';

const prefix = (userId: UserId) => keys.session(userId, '');

export function putSession({ id, generations }: Pick<User, 'id' | 'generations'>, value: NewSession): Write {
  const item = {
    ...pick(session.item, { ...value, generation: generations.sessions }),
    [TTL_ATTRIBUTE]: Math.floor(Date.parse(value.expires_at) / 1000),
  };
  return put(keys.session(id, value.id), item, NEW);
}

/** A session that is over does not exist: DynamoDB removes it only days after it has expired. */
function isOpen(value: Session, user: User, now: Date): boolean {
  return isAlive(value, now) && !isSessionOver(value, user);
}

/** Newest first. */
export function listSessions(user: User, page: Paging, now: Date): Promise<Page<Session>> {
  return readNewest(prefix(user.id), page, (item) => {
    const value = fromItem(session, item);
    return isOpen(value, user, now) ? value : undefined;
  });
}

const SESSIONS_MAX = 100;
/** The most sessions that are removed at once, so that they fit into the transaction that opens the new one. */
const REMOVED_MAX = 90;

/** Sessions that are over, and the oldest of the others, which end to make room for one more. Ids sort by creation. */
export async function sessionsToRemove(user: Pick<User, 'id' | 'generations'>): Promise<string[]> {
  const { items } = await query({
    ...withPrefix(prefix(user.id)),
    ProjectionExpression: 'id, generation',
    Limit: SESSIONS_MAX - 1 + REMOVED_MAX,
  });
  const over = items.filter((item) => isSessionOver(item, user));
  const open = items.filter((item) => !over.includes(item));
  const oldest = open.slice(0, Math.max(0, open.length + 1 - SESSIONS_MAX));
  return [...oldest, ...over].slice(0, REMOVED_MAX).map((item) => String(item.id));
}

/** Sets until when the session is fresh. The session may have ended in the meantime. */
export function setFreshUntil(userId: UserId, id: string, freshUntil: string, now: Date): Write {
  const isAlive = aliveAt(now, () => new Gone('unauthorized'));
  return update(keys.session(userId, id), { set: { fresh_until: freshUntil } }, isAlive);
}

export function removeSession(userId: UserId, id: string): Write {
  return remove(keys.session(userId, id));
}

export async function endSession(userId: UserId, id: string, now: Date): Promise<Write> {
  const [item, user] = await Promise.all([getItem(keys.session(userId, id)), getUser(userId)]);
  if (!item || !isOpen(fromItem(session, item), user, now)) throw notFound('session');
  return remove(keys.session(userId, id), { expression: EXISTS, onConflict: () => notFound('session') });
}
