import { config } from './config.ts';
import { assert } from './problems.ts';
import { type SealingKey, type SealingUse, sealingKey } from './sealed.ts';
import { findSecret } from './secrets.ts';

interface Version {
  readonly id: string;
  readonly value: string;
}

/** A version of the key never changes. A newer one is noticed when the function restarts. */
const byVersion = new Map<string, Version>();
let current: Version | undefined;

/** The key that encrypts what is new. */
export async function currentSealingKey(use: SealingUse): Promise<SealingKey> {
  current ??= await load({ VersionStage: 'AWSCURRENT' });
  return sealingKey(current.id, current.value, use);
}

/** The key that has encrypted something. */
export async function sealingKeyOf(version: string, use: SealingUse): Promise<SealingKey> {
  const { id, value } = byVersion.get(version) ?? (await load({ VersionId: version }));
  return sealingKey(id, value, use);
}

async function load(which: Parameters<typeof findSecret>[1]): Promise<Version> {
  const found = await findSecret(config.webhookKeyId, which);
  assert(found, 'the key that encrypts secrets has this version');
  byVersion.set(found.id, found);
  return found;
}
