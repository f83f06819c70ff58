import { hash } from 'node:crypto';
import * as z from 'zod/mini';
import { timestamp } from '../../platform/endpoint/fields.ts';
import { newId } from '../../platform/id.ts';
import { Problem } from '../../platform/problems.ts';
import { defineRecord, fromItem, internal, pick, type StoredIn } from '../../platform/record.ts';
import { secondsAfter } from '../../platform/retries.ts';
import { isSameHash, SecretText } from '../../platform/secret-text.ts';
import { keys } from '../../platform/table/keys.ts';
import { TTL_ATTRIBUTE } from '../../platform/table/names.ts';
import { getItem } from '../../platform/table/read.ts';
import { expiresAfter } from '../../platform/table/time-to-live.ts';
import { isConflict, updateItem } from '../../platform/table/transact.ts';
import { EXISTS, NEW, put, remove, type Write } from '../../platform/table/write.ts';
import type { UserId } from '../../platform/user.ts';

const LIFETIME_SECONDS = 5 * 60;
export const ANSWERS_MAX = 5;

const texts = new SecretText('pfc_');

/** A login with the right password whose second step is missing. Only the hash of its secret is stored. */
export const challenge = defineRecord(() => ({
  id: internal(z.string()),
  secret_hash: internal(z.string()),
  /** Of the password's own hash: a challenge dies with the password. */
  password_mark: internal(z.string()),
  /** The name of the session that it opens. */
  device: internal(z.string()),
  /** How many answers were given, or are being checked. */
  answers: internal(z.number()),
  expires_at: internal(timestamp),
}));

export type LoginChallenge = StoredIn<typeof challenge> & { readonly userId: UserId };

export const invalidChallenge = () => new Problem('invalid_challenge');

export function newLoginChallenge(
  userId: UserId,
  passwordHash: string,
  device: string,
  now: Date,
): { text: string; expiresAt: string; write: Write } {
  const id = newId();
  const { text, secretHash } = texts.create(userId, id);
  const expiresAt = secondsAfter(now, LIFETIME_SECONDS).toISOString();
  const item = pick(challenge.item, {
    id,
    secret_hash: secretHash,
    password_mark: passwordMark(passwordHash),
    device,
    answers: 0,
    expires_at: expiresAt,
  });
  const write = put(
    keys.loginChallenge(userId, id),
    { ...item, [TTL_ATTRIBUTE]: expiresAfter(now, LIFETIME_SECONDS) },
    NEW,
  );
  return { text, expiresAt, write };
}

/** Throws unless it can still open a session. */
export async function requireLoginChallenge(text: string, now: Date): Promise<LoginChallenge> {
  const parsed = texts.parse(text);
  if (!parsed) throw invalidChallenge();
  const userId = parsed.ownerId as UserId;
  const item = await getItem(keys.loginChallenge(userId, parsed.id));
  const found = item && fromItem(challenge, item);
  if (!found || !isSameHash(found.secret_hash, parsed.secretHash)) throw invalidChallenge();
  if (Date.parse(found.expires_at) <= now.getTime() || found.answers >= ANSWERS_MAX) throw invalidChallenge();
  return { ...found, userId };
}

/** Counts an answer before it is checked, so that many at once get no more guesses. Returns its number. */
export async function countAnswer({ userId, id }: LoginChallenge): Promise<number> {
  try {
    const item = await updateItem({
      Key: { ...keys.loginChallenge(userId, id) },
      UpdateExpression: 'ADD answers :one',
      ConditionExpression: `${EXISTS} AND answers < :max`,
      ExpressionAttributeValues: { ':one': 1, ':max': ANSWERS_MAX },
      ReturnValues: 'ALL_NEW',
    });
    return Number(item.answers);
  } catch (error) {
    throw isConflict(error) ? invalidChallenge() : error;
  }
}

/** It opens one session. */
export function spendLoginChallenge({ userId, id }: LoginChallenge): Write {
  return remove(keys.loginChallenge(userId, id), { expression: EXISTS, onConflict: invalidChallenge });
}

export function passwordMark(passwordHash: string): string {
  return hash('sha256', passwordHash, 'base64url');
}

/** A passkey is asked with a challenge of its own that follows from this one, so that it lives and dies with it. */
export function passkeyChallengeOf(text: string): string {
  return hash('sha256', `passkey ${text}`, 'base64url');
}
