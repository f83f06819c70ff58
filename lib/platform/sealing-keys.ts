import { config } from './config.ts';
import { describeError } from './endpoint/log.ts';
import { logLine } from './log-line.ts';
import { assert } from './problems.ts';
import {
  SEALING_KEY_FRESH_SECONDS,
  type Sealed,
  type SealingKey,
  type SealingUse,
  seal,
  sealingKey,
  unseal,
} from './sealed.ts';
import { findSecret } from './secrets.ts';

interface Version {
  readonly id: string;
  readonly value: string;
}

/** A version of the key never changes. */
const byVersion = new Map<string, Version>();
let current: { readonly version: Version; readonly until: number } | undefined;

/** The key for what is new. */
export async function currentSealingKey(use: SealingUse): Promise<SealingKey> {
  if (!current || current.until <= Date.now()) {
    const version = await load({ VersionStage: 'AWSCURRENT' });
    assert(version, 'the sealing key has a current version');
    current = { version, until: Date.now() + SEALING_KEY_FRESH_SECONDS * 1000 };
  }
  return sealingKey(current.version.id, current.version.value, use);
}

/** Encrypts with the current key. */
export async function sealText(text: string, use: SealingUse, place: string): Promise<Sealed> {
  return seal(await currentSealingKey(use), text, place);
}

/**
 * Decrypts with the key that encrypted it. Undefined if that is impossible, because its version no longer exists, or
 * because the text was changed: what it was for is lost, but nothing else fails.
 */
export async function openSealed(
  sealed: Sealed,
  use: SealingUse,
  place: string,
): Promise<string | undefined> {
  const { key_version } = sealed;
  const version = byVersion.get(key_version) ?? (await load({ VersionId: key_version }));
  try {
    assert(version, 'the sealing key has this version');
    return unseal(sealingKey(version.id, version.value, use), sealed, place);
  } catch (error) {
    logLine('error', 'not opened', { use, key_version, error: describeError(error) });
    return undefined;
  }
}

async function load(which: Parameters<typeof findSecret>[1]): Promise<Version | undefined> {
  const found = await findSecret(config.sealingKeyId, which);
  if (found) byVersion.set(found.id, found);
  return found;
}
