import { Problem } from '../problems.ts';
import { compress, packed, unpacked } from './compressed.ts';
import type { Key } from './keys.ts';
import { TTL_ATTRIBUTE } from './names.ts';
import { getItem } from './read.ts';
import { isExpired } from './time-to-live.ts';
import type { Item } from './write.ts';
import { NOT_EXISTS, put, type Write } from './write.ts';

const LIFETIME_SECONDS = 24 * 60 * 60;

/** An item has at most 400 KB. This leaves room for the rest of it. */
const KEPT_MAX_BYTES = 350_000;

/** The claim of a create request on its key, written in the request's own transaction. */
export interface IdempotencyClaim {
  /** Of the record that keeps the response. */
  readonly key: Key;
  /** Hash of method, path and body: using the same key for anything else is a client error. */
  readonly fingerprint: string;
}

/** The request was already carried out: return its first response again. */
export class Replay extends Error {
  override readonly name = 'Replay';
  readonly json: string;
  constructor(json: string) {
    super('The request was carried out before.');
    this.json = json;
  }
}

export function idempotencyWrite(claim: IdempotencyClaim, json: string, now: Date): Write {
  const nowSeconds = Math.floor(now.getTime() / 1000);
  return put(
    claim.key,
    { fingerprint: claim.fingerprint, ...packed(json), [TTL_ATTRIBUTE]: nowSeconds + LIFETIME_SECONDS },
    {
      // DynamoDB removes expired items only days later.
      expression: `${NOT_EXISTS} OR #ttl <= :now`,
      names: { '#ttl': TTL_ATTRIBUTE },
      values: { ':now': nowSeconds },
      onConflict: (stored) => toOutcome(stored ?? {}, claim),
    },
  );
}

/** For a request that was refused before it wrote anything: its first run may have succeeded. */
export async function findEarlierOutcome(claim: IdempotencyClaim, now: Date): Promise<Error | undefined> {
  const stored = await getItem(claim.key);
  if (!stored || isExpired(stored, now)) return undefined;
  return toOutcome(stored, claim);
}

function toOutcome(stored: Item, claim: IdempotencyClaim): Error {
  if (stored.fingerprint === claim.fingerprint) return new Replay(unpacked(stored));
  return new Problem('idempotency_key_reused');
}

/** Whether a response can be stored for a retry. */
export function canKeep(json: string): boolean {
  return Buffer.byteLength(json) <= KEPT_MAX_BYTES || compress(json).length <= KEPT_MAX_BYTES;
}
