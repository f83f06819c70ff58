import { TTL_ATTRIBUTE } from './names.ts';
import type { Item } from './write.ts';

/** The TTL value of an item that expires this many seconds after `now`. */
export function expiresAfter(now: Date, seconds: number): number {
  return Math.floor(now.getTime() / 1000) + seconds;
}

/** DynamoDB removes expired items only days later, so every reader checks the time. */
export function isExpired(item: Item, now: Date): boolean {
  const expiresAt = item[TTL_ATTRIBUTE];
  return expiresAt !== undefined && Number(expiresAt) <= now.getTime() / 1000;
}
