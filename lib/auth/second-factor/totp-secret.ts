import type { Sealed } from '../../platform/sealed.ts';
import { openSealed, sealText } from '../../platform/sealing-keys.ts';
import type { UserId } from '../../platform/user.ts';

const USE = 'totp secrets';

/** Encrypts the secret of an authenticator app. It can be decrypted only for the same user. */
export function sealTotp(secret: Buffer, userId: UserId): Promise<Sealed> {
  return sealText(secret.toString('base64'), USE, userId);
}

/** Undefined if its key is lost: then no code is right. */
export async function openTotp(sealed: Sealed, userId: UserId): Promise<Buffer | undefined> {
  const text = await openSealed(sealed, USE, userId);
  return text === undefined ? undefined : Buffer.from(text, 'base64');
}
