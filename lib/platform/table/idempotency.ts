import { Problem } from '../problems.ts';
import { compress, decompress, packed, unpacked } from './compressed.ts';
import type { Key } from './keys.ts';
import { TTL_ATTRIBUTE } from './names.ts';
import { getItem, getItems } from './read.ts';
import { isExpired } from './time-to-live.ts';
import type { Item } from './write.ts';
import { NOT_EXISTS, put, type Write } from './write.ts';

/** As long as an app may keep an entry before it can send it. */
const LIFETIME_SECONDS = 30 * 24 * 60 * 60;

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
  readonly #stored: Item;
  constructor(stored: Item) {
    super('The request was carried out before.');
    this.#stored = stored;
  }

  /** The first response. What did not fit into the record is in further items. */
  async readJson(): Promise<string> {
    const { pk, sk, more = 0 } = this.#stored;
    const key = { pk: String(pk), sk: String(sk) };
    const others = await getItems(Array.from({ length: Number(more) }, (_, index) => keyOfPart(key, index)));
    if (others.length === 0) return unpacked(this.#stored);
    return decompress([this.#stored, ...others].map((item) => item?.deflated ?? '').join(''));
  }
}

function keyOfPart({ pk, sk }: Key, index: number): Key {
  return { pk, sk: `${sk}#${index + 1}` };
}

/** The record of the request, and further items for a response that does not fit into it. */
export function idempotencyWrites(claim: IdempotencyClaim, json: string, now: Date): Write[] {
  const nowSeconds = Math.floor(now.getTime() / 1000);
  const expires = { [TTL_ATTRIBUTE]: nowSeconds + LIFETIME_SECONDS };
  const [kept, ...others] = canKeep(json) ? [packed(json)] : partsOf(compress(json));
  const more = others.length > 0 ? { more: others.length } : {};
  return [
    put(
      claim.key,
      { fingerprint: claim.fingerprint, ...kept, ...more, ...expires },
      {
        // DynamoDB removes expired items only days later.
        expression: `${NOT_EXISTS} OR #ttl <= :now`,
        names: { '#ttl': TTL_ATTRIBUTE },
        values: { ':now': nowSeconds },
        onConflict: (stored) => toOutcome(stored ?? {}, claim),
      },
    ),
    ...others.map((part, index) => put(keyOfPart(claim.key, index), { ...part, ...expires })),
  ];
}

/** Replaces the response in the record of a request, which one item can keep. */
export function laterOutcome(claim: IdempotencyClaim, json: string, now: Date): Write[] {
  const expires = Math.floor(now.getTime() / 1000) + LIFETIME_SECONDS;
  return [
    put(
      claim.key,
      { fingerprint: claim.fingerprint, ...packed(json), [TTL_ATTRIBUTE]: expires },
      { expression: 'fingerprint = :own', values: { ':own': claim.fingerprint } },
    ),
  ];
}

function partsOf(deflated: string): { deflated: string }[] {
  const count = Math.ceil(deflated.length / KEPT_MAX_BYTES);
  return Array.from({ length: count }, (_, index) => ({
    deflated: deflated.slice(index * KEPT_MAX_BYTES, (index + 1) * KEPT_MAX_BYTES),
  }));
}

/** For a request that was refused before it wrote anything: its first run may have succeeded. */
export async function findEarlierOutcome(claim: IdempotencyClaim, now: Date): Promise<Error | undefined> {
  const stored = await getItem(claim.key);
  if (!stored || isExpired(stored, now)) return undefined;
  return toOutcome(stored, claim);
}

function toOutcome(stored: Item, claim: IdempotencyClaim): Error {
  if (stored.fingerprint === claim.fingerprint) return new Replay(stored);
  return new Problem('idempotency_key_reused');
}

/** Whether a response can be stored for a retry in one item. */
export function canKeep(json: string): boolean {
  return Buffer.byteLength(json) <= KEPT_MAX_BYTES || compress(json).length <= KEPT_MAX_BYTES;
}
