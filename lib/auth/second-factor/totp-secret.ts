import { type Sealed, seal, unseal } from '../../platform/sealed.ts';
import { currentSealingKey, sealingKeyOf } from '../../platform/sealing-keys.ts';
import type { UserId } from '../../platform/user.ts';

const USE = 'totp secrets';

/** Encrypts the secret of an authenticator app. It can be decrypted only for the same user. */
export async function sealTotp(secret: Buffer, userId: UserId): Promise<Sealed> {
  return seal(await currentSealingKey(USE), secret.toString('base64'), userId);
}

export async function unsealTotp(sealed: Sealed, userId: UserId): Promise<Buffer> {
  return Buffer.from(unseal(await sealingKeyOf(sealed.key_version, USE), sealed, userId), 'base64');
}
