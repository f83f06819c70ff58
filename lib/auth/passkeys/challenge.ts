import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { currentSealingKey } from '../../platform/sealing-keys.ts';
import { keys } from '../../platform/table/keys.ts';
import { TTL_ATTRIBUTE } from '../../platform/table/names.ts';
import { expiresAfter } from '../../platform/table/time-to-live.ts';
import { NOT_EXISTS, put, type Write } from '../../platform/table/write.ts';
import type { UserId } from '../../platform/user.ts';

export const CHALLENGE_SECONDS = 5 * 60;

const NONCE_BYTES = 16;
const TIME_BYTES = 6;
const MAC_BYTES = 32;
const TEXT = new RegExp(`^[\\w-]{${((NONCE_BYTES + TIME_BYTES + MAC_BYTES) / 3) * 4}}$`);

/** What a passkey is asked for. A challenge for one is useless for the others. */
export type Purpose = 'registration' | 'login' | 'reset' | 'confirmation';

/** For whom it was made; undefined if that is not known yet. */
type Whose = UserId | undefined;

/** A challenge that nobody else can make. Nothing is stored until it is used. */
export async function newChallenge(purpose: Purpose, userId: Whose, now: Date): Promise<string> {
  const time = Buffer.alloc(TIME_BYTES);
  time.writeUIntBE(now.getTime() + CHALLENGE_SECONDS * 1000, 0, TIME_BYTES);
  const head = Buffer.concat([randomBytes(NONCE_BYTES), time]);
  return Buffer.concat([head, await macOf(purpose, userId, head)]).toString('base64url');
}

export async function isChallenge(
  text: string,
  purpose: Purpose,
  userId: Whose,
  now: Date,
): Promise<boolean> {
  if (!TEXT.test(text)) return false;
  const bytes = Buffer.from(text, 'base64url');
  const head = bytes.subarray(0, NONCE_BYTES + TIME_BYTES);
  if (head.readUIntBE(NONCE_BYTES, TIME_BYTES) <= now.getTime()) return false;
  return timingSafeEqual(bytes.subarray(head.length), await macOf(purpose, userId, head));
}

/** Makes the challenge useless, in the transaction that relies on it. */
export function spendChallenge(userId: UserId, text: string, now: Date, onConflict: () => Error): Write {
  return put(
    keys.usedChallenge(userId, hash('sha256', text, 'base64url')),
    { [TTL_ATTRIBUTE]: expiresAfter(now, 2 * CHALLENGE_SECONDS) },
    { expression: NOT_EXISTS, onConflict },
  );
}

async function macOf(purpose: Purpose, userId: Whose, head: Buffer): Promise<Buffer> {
  const { key } = await currentSealingKey('passkey challenges');
  return createHmac('sha256', key)
    .update(`${purpose}\0${userId ?? ''}\0`)
    .update(head)
    .digest();
}
