import { notFound, Problem } from '../../platform/problems.ts';
import { fromItem, pick } from '../../platform/record.ts';
import { keys } from '../../platform/table/keys.ts';
import { TTL_ATTRIBUTE } from '../../platform/table/names.ts';
import type { Page, Paging } from '../../platform/table/page.ts';
import { getItem, queryPrefix } from '../../platform/table/read.ts';
import { check, EXISTS, NEW, put, remove, update, type Write } from '../../platform/table/write.ts';
import type { UserId } from '../../platform/user.ts';
import { aliveAt, isAlive } from '../authorizer/live-credential.ts';
import type { User } from '../users/user.ts';
import { getUser } from '../users/user-store.ts';
import { type AccessToken, accessToken } from './access-token.ts';

const TOKENS_MAX = 50;
/** The most expired tokens that are removed at once, so that they fit into the transaction that creates a new one. */
const REMOVED_MAX = 90;

/** Every access token of the user, newest first, because ids sort by creation. Includes those that have ended. */
async function allAccessTokens(userId: UserId): Promise<AccessToken[]> {
  const tokens: AccessToken[] = [];
  for await (const item of queryPrefix(keys.accessToken(userId, '')))
    tokens.push(fromItem(accessToken, item));
  return tokens.reverse();
}

/** Whether a token still works: one that is bound to a book ends with the membership. */
function isUsable(token: AccessToken, { books }: Pick<User, 'books'>, now: Date): boolean {
  const { book_id, book_joined_at } = token;
  return isAlive(token, now) && (book_id === undefined || books[book_id]?.joined_at === book_joined_at);
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
  readonly expiredIds: readonly string[];
}

/** Refuses another token if the user has as many live ones as allowed. */
export async function requireTokenRoom(userId: UserId, now: Date): Promise<TokenRoom> {
  // The count is read first: if another token is created after that, the write that relies on it fails.
  const counted = await getItem(keys.tokenCount(userId));
  const [tokens, user] = await Promise.all([allAccessTokens(userId), getUser(userId)]);
  const expired = tokens.filter((token) => !isUsable(token, user, now));
  if (tokens.length - expired.length >= TOKENS_MAX) throw new Problem('token_limit_reached');
  return {
    createdCount: Number(counted?.created ?? 0),
    expiredIds: expired.slice(0, REMOVED_MAX).map(({ id }) => id),
  };
}

/**
 * Stale if another token was created in the meantime, so that parallel requests cannot exceed the limit. (A counter of
 * live tokens is impossible, because they expire by themselves.) Refused if the session has ended, so that a session
 * ended by a password change leaves no token behind.
 */
export function createAccessToken(
  userId: UserId,
  sessionId: string,
  value: AccessToken,
  { createdCount, expiredIds }: TokenRoom,
): Write[] {
  const item = {
    ...pick(accessToken.item, value),
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
      expression: EXISTS,
      onConflict: () => new Problem('unauthorized'),
    }),
    ...expiredIds.map((id) => removeAccessToken(userId, id)),
  ];
}

export async function requireAccessToken(userId: UserId, id: string, now: Date): Promise<AccessToken> {
  const [item, user] = await Promise.all([getItem(keys.accessToken(userId, id)), getUser(userId)]);
  const token = item && fromItem(accessToken, item);
  if (!token || !isUsable(token, user, now)) throw notFound('token');
  return token;
}

export function removeAccessToken(userId: UserId, id: string): Write {
  return remove(keys.accessToken(userId, id));
}

/** An expired token does not exist: DynamoDB removes it only days later. */
export function deleteAccessToken(userId: UserId, id: string, now: Date): Write {
  return remove(
    keys.accessToken(userId, id),
    aliveAt(now, () => notFound('token')),
  );
}

export async function allTokenIds(userId: UserId): Promise<string[]> {
  return (await allAccessTokens(userId)).map(({ id }) => id);
}

/** The tokens that end when the password changes. */
export async function tokensEndedByNewPassword(userId: UserId): Promise<string[]> {
  const tokens = await allAccessTokens(userId);
  return tokens.filter((token) => !token.keep_on_password_change).map(({ id }) => id);
}
