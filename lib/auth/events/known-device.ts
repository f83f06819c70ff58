import { hash } from 'node:crypto';
import { config } from '../../platform/config.ts';
import { keys } from '../../platform/table/keys.ts';
import { TTL_ATTRIBUTE } from '../../platform/table/names.ts';
import { getItem } from '../../platform/table/read.ts';
import { expiresAfter, isExpired } from '../../platform/table/time-to-live.ts';
import { put, type Write } from '../../platform/table/write.ts';
import type { UserId } from '../../platform/user.ts';
import type { RequestContext } from './request-context.ts';

const KNOWN_SECONDS = 90 * 24 * 60 * 60;

/**
 * Whether the user has registered or signed in from the same device and network in the last 90 days. Without mail, nobody
 * would be told about another one, so none is stored.
 */
export async function isKnownDevice(userId: UserId, context: RequestContext, now: Date): Promise<boolean> {
  if (!config.isMailOn) return true;
  const item = await getItem(keys.knownDevice(userId, hashOf(context)));
  return item !== undefined && !isExpired(item, now);
}

export function rememberDevice(userId: UserId, context: RequestContext, now: Date): Write[] {
  if (!config.isMailOn) return [];
  const ttl = expiresAfter(now, KNOWN_SECONDS);
  return [put(keys.knownDevice(userId, hashOf(context)), { [TTL_ATTRIBUTE]: ttl })];
}

/** A list of devices and networks is nobody's business. */
function hashOf({ device, network }: RequestContext): string {
  return hash('sha256', `${device}\n${network}`, 'base64url');
}
