import { timingSafeEqual } from 'node:crypto';
import type { AuthorizerContext } from '../../platform/endpoint/caller.ts';
import type { TokenScope } from '../../platform/endpoint/token-scope.ts';
import { type Key, keys } from '../../platform/table/keys.ts';
import type { Item } from '../../platform/table/write.ts';
import type { UserId } from '../../platform/user.ts';
import { keyById } from '../sessions/signing-keys.ts';
import { cursorKeyOf, verifyToken } from '../sessions/token.ts';
import { isAccessToken, parseAccessToken } from '../tokens/access-token-text.ts';
import type { Credential } from './credential.ts';
import { findLive, textOf } from './live-credential.ts';

/** Who sent a request. */
export interface Identity {
  readonly userId: UserId;
  /** The id of the session or access token. */
  readonly key: Key;
  readonly lastUsedOn: string;
  readonly context: AuthorizerContext;
}

/** Undefined if the credential is not valid. The caller never learns why. */
export async function identify(credential: Credential, now: Date): Promise<Identity | undefined> {
  if (!isAccessToken(credential.token)) return bySession(credential, now);
  // Programs send access tokens themselves; browsers must not.
  return credential.via === 'bearer' ? byAccessToken(credential, now) : undefined;
}

async function bySession({ token, via }: Credential, now: Date): Promise<Identity | undefined> {
  const verified = await verifyToken(token, keyById, now);
  if (!verified) return undefined;
  // A token signed with our key identifies the user, as long as its session exists.
  const userId = verified.userId as UserId;
  const { sessionId } = verified;
  const key = keys.session(userId, sessionId);
  const live = await findLive(userId, key, now);
  if (!live) return undefined;
  const context = { userId, sessionId, via, cursorKey: cursorKeyOf(verified), bookId: bookOf(live.profile) };
  return { userId, key, lastUsedOn: live.lastUsedOn, context };
}

async function byAccessToken({ token, via }: Credential, now: Date): Promise<Identity | undefined> {
  const parsed = parseAccessToken(token);
  if (!parsed) return undefined;
  const { userId, id, secretHash } = parsed;
  const key = keys.accessToken(userId, id);
  const live = await findLive(userId, key, now);
  if (!live || !isEqual(textOf(live.item, 'secret_hash'), secretHash)) return undefined;
  const scope: TokenScope = live.item.scope === 'write' ? 'write' : 'read';
  const cursorKey = textOf(live.item, 'cursor_key');
  const context = { userId, scope, via, cursorKey, bookId: bookOf(live.profile) };
  return { userId, key, lastUsedOn: live.lastUsedOn, context };
}

/** The book that the request is about. */
function bookOf(profile: Item): string {
  return textOf(profile, 'book_id');
}

/** Takes the same time wherever the two differ, so that timing reveals nothing. */
function isEqual(stored: string, given: string): boolean {
  return stored.length === given.length && timingSafeEqual(Buffer.from(stored), Buffer.from(given));
}
