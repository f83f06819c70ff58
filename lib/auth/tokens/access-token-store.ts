import { notFound, Problem } from '../../platform/problems.ts';
import { fromItem, pick } from '../../platform/record.ts';
import { keys } from '../../platform/table/keys.ts';
import { TTL_ATTRIBUTE } from '../../platform/table/names.ts';
import type { Page, Paging } from '../../platform/table/page.ts';
import { getItem, queryPrefix } from '../../platform/table/read.ts';
import { check, EXISTS, NEW, put, remove, update, type Write } from '../../platform/table/write.ts';
import type { UserId } from '../../platform/user.ts';
import { isAlive } from '../authorizer/live-credential.ts';
import { tokenGeneration } from '../sessions/generations.ts';
import type { User } from '../users/user.ts';
import { getUser } from '../users/user-store.ts';
import { type AccessToken, accessToken, type NewAccessToken } from './access-token.ts';

const TOKENS_MAX = 50;
/** The most tokens that have ended and are removed at once, so that they fit into the transaction that creates a new one. */
const REMOVED_MAX = 90;

/** Every access token of the user, newest first, because ids sort by creation. Includes those that have ended. */
async function allAccessTokens(userId: UserId): Promise<AccessToken[]> {
  const tokens: AccessToken[] = [];
  for await (const item of queryPrefix(keys.accessToken(userId, '')))
    tokens.push(fromItem(accessToken, item));
  return tokens.reverse();
}

/** Whether a token still works: one that is bound to a book ends with the membership. */
function isUsable(token: AccessToken, user: Pick<User, 'books' | 'generations'>, now: Date): boolean {
  const { book_id, book_joined_at, generation } = token;
  const isInBook = book_id === undefined || user.books[book_id]?.joined_at === book_joined_at;
  return isAlive(token, now) && generation === tokenGeneration(token, user) && isInBook;
}

/** Newest first. */
export async function listAccessTokens(
  userId: UserId,
  { limit, after }: Paging,
  now: Date,
): Promise<Page<AccessToken>> {
  const user = await getUser(userId);
  const live = (await allAccessTokens(userId)).filter((token) => isUsable(token, user, now));
  const left = after === undefined ? live : live.filter(({ id }) => id < after);
  const items = left.slice(0, limit);
  return { items, next: left.length > limit ? items.at(-1)?.id : undefined };
}

/** What a new access token depends on. */
interface TokenRoom {
  /** How many tokens the user has ever created. */
  readonly createdCount: number;
  readonly endedIds: readonly string[];
  readonly user: User;
}

/** Refuses another token if the user has as many live ones as allowed. */
export async function requireTokenRoom(userId: UserId, now: Date): Promise<TokenRoom> {
  // The count is read first: if another token is created after that, the write that relies on it fails.
  const counted = await getItem(keys.tokenCount(userId));
  const [tokens, user] = await Promise.all([allAccessTokens(userId), getUser(userId)]);
  const ended = tokens.filter((token) => !isUsable(token, user, now));
  if (tokens.length - ended.length >= TOKENS_MAX) throw new Problem('token_limit_reached');
  return {
    createdCount: Number(counted?.created ?? 0),
    endedIds: ended.slice(0, REMOVED_MAX).map(({ id }) => id),
    user,
  };
}

/**
 * Stale if another token was created in the meantime, so that parallel requests cannot exceed the limit. (A counter of
 * live tokens is impossible, because they expire by themselves.) Refused if the session has ended, so that a session
 * ended by a password change leaves no token behind.
 */
export function createAccessToken(
  value: NewAccessToken,
  sessionId: string,
  { createdCount, endedIds, user: { id: userId, generations } }: TokenRoom,
): Write[] {
  const item = {
    ...pick(accessToken.item, { ...value, generation: tokenGeneration(value, { generations }) }),
    [TTL_ATTRIBUTE]: Math.ceil(Date.parse(value.expires_at) / 1000),
  };
  return [
    put(keys.accessToken(userId, value.id), item, NEW),
    update(
      keys.tokenCount(userId),
      { add: { created: 1 } },
      createdCount === 0
        ? { expression: 'attribute_not_exists(created)' }
        : { expression: 'created = :read', values: { ':read': createdCount } },
    ),
    check(keys.session(userId, sessionId), {
      expression: `${EXISTS} AND (generation = :present OR id = :kept)`,
      values: { ':present': generations.sessions, ':kept': generations.kept_session ?? '' },
      onConflict: () => new Problem('unauthorized'),
    }),
    check(keys.user(userId), {
      expression: 'generations = :read',
      values: { ':read': generations },
      proves: 'user',
    }),
    ...endedIds.map((id) => remove(keys.accessToken(userId, id))),
  ];
}

export async function requireAccessToken(userId: UserId, id: string, now: Date): Promise<AccessToken> {
  const [item, user] = await Promise.all([getItem(keys.accessToken(userId, id)), getUser(userId)]);
  const token = item && fromItem(accessToken, item);
  if (!token || !isUsable(token, user, now)) throw notFound('token');
  return token;
}

export function deleteAccessToken(userId: UserId, id: string): Write {
  return remove(keys.accessToken(userId, id), { expression: EXISTS, onConflict: () => notFound('token') });
}
