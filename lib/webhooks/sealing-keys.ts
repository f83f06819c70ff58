import { config } from '../platform/config.ts';
import { assert } from '../platform/problems.ts';
import { findSecret } from '../platform/secrets.ts';
import { type Sealed, type SealingKey, seal, sealingKey, unseal } from './sealed.ts';

/** A version of the key never changes. A newer one is noticed when the function restarts. */
const byVersion = new Map<string, SealingKey>();
let current: SealingKey | undefined;

/** Encrypts a webhook's secret. It can be decrypted only for the same webhook of the same user. */
export async function sealSecret(secret: string, bookId: string, webhookId: string): Promise<Sealed> {
  current ??= await load({ VersionStage: 'AWSCURRENT' });
  return seal(current, secret, placeOf(bookId, webhookId));
}

export async function unsealSecret(sealed: Sealed, bookId: string, webhookId: string): Promise<string> {
  const { key_version } = sealed;
  const key = byVersion.get(key_version) ?? (await load({ VersionId: key_version }));
  return unseal(key, sealed, placeOf(bookId, webhookId));
}

function placeOf(bookId: string, webhookId: string): string {
  return `${bookId}/${webhookId}`;
}

async function load(which: Parameters<typeof findSecret>[1]): Promise<SealingKey> {
  const found = await findSecret(config.webhookKeyId, which);
  assert(found, 'the key of the webhooks has this version');
  const key = sealingKey(found.id, found.value);
  byVersion.set(found.id, key);
  return key;
}
