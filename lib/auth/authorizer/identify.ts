import type { AuthorizerContext } from '../../platform/endpoint/caller.ts';
import { TOKEN_SCOPES } from '../../platform/endpoint/token-scope.ts';
import { isSameHash } from '../../platform/secret-text.ts';
import { type Key, keys } from '../../platform/table/keys.ts';
import type { Item } from '../../platform/table/write.ts';
import type { UserId } from '../../platform/user.ts';
import { freshAfter } from '../sessions/freshness.ts';
import { keyById } from '../sessions/signing-keys.ts';
import { cursorKeyOf, verifyToken } from '../sessions/token.ts';
import { isAccessToken, parseAccessToken } from '../tokens/access-token-text.ts';
import type { Credential } from './credential.ts';
import { findLive, textOf } from './live-credential.ts';
import { bookIn, boundBook, type WantedBook } from './request-book.ts';

/** Who sent a request. */
export interface Identity {
  readonly userId: UserId;
  /** The id of the session or access token. */
  readonly key: Key;
  readonly lastUsedOn: string | undefined;
  readonly context: AuthorizerContext;
}

/** Undefined if the credential is not valid. The caller never learns why. */
export async function identify(
  credential: Credential,
  wanted: WantedBook,
  now: Date,
): Promise<Identity | undefined> {
  if (!isAccessToken(credential.token)) return bySession(credential, wanted, now);
  // Programs send access tokens themselves; browsers must not.
  return credential.via === 'bearer' ? byAccessToken(credential, wanted, now) : undefined;
}

async function bySession(
  { token, via }: Credential,
  wanted: WantedBook,
  now: Date,
): Promise<Identity | undefined> {
  const verified = await verifyToken(token, keyById, now);
  if (!verified) return undefined;
  // A token signed with our key identifies the user, as long as its session exists.
  const userId = verified.userId as UserId;
  const { sessionId } = verified;
  const key = keys.session(userId, sessionId);
  const live = await findLive(userId, key, now);
  if (!live) return undefined;
  const context = {
    userId,
    sessionId,
    via,
    cursorKey: cursorKeyOf(verified),
    freshUntil: freshUntil(live.item),
    ...(live.profile.second_factor_on === true && { hasSecondFactor: 'true' as const }),
    ...bookIn(live.profile, wanted),
  };
  return { userId, key, lastUsedOn: live.lastUsedOn, context };
}

async function byAccessToken(
  { token, via }: Credential,
  wanted: WantedBook,
  now: Date,
): Promise<Identity | undefined> {
  const parsed = parseAccessToken(token);
  if (!parsed) return undefined;
  const { userId, id, secretHash } = parsed;
  const key = keys.accessToken(userId, id);
  const live = await findLive(userId, key, now);
  if (!live || !isSameHash(textOf(live.item, 'secret_hash'), secretHash)) return undefined;
  // A scope that is not known allows the least.
  const scope = TOKEN_SCOPES.find((each) => each === live.item.scope) ?? 'read';
  const bound = boundBook(live.item, live.profile);
  if (bound === 'left') return undefined;
  const cursorKey = textOf(live.item, 'cursor_key');
  const book = bookIn(live.profile, wanted, bound);
  const context = { userId, scope, via, cursorKey, ...book, ...(bound && { boundTo: bound }) };
  return { userId, key, lastUsedOn: live.lastUsedOn, context };
}

/** A sign-in makes a session fresh. Its item says otherwise once the user has proved again who they are. */
function freshUntil(session: Item): string {
  return typeof session.fresh_until === 'string'
    ? session.fresh_until
    : freshAfter(new Date(textOf(session, 'created_at')));
}
