import { type Sealed, seal, unseal } from '../platform/sealed.ts';
import { currentSealingKey, sealingKeyOf } from '../platform/sealing-keys.ts';

const USE = 'webhook secrets';

/** Encrypts a webhook's secret. It can be decrypted only for the same webhook of the same user. */
export async function sealSecret(secret: string, bookId: string, webhookId: string): Promise<Sealed> {
  return seal(await currentSealingKey(USE), secret, placeOf(bookId, webhookId));
}

export async function unsealSecret(sealed: Sealed, bookId: string, webhookId: string): Promise<string> {
  return unseal(await sealingKeyOf(sealed.key_version, USE), sealed, placeOf(bookId, webhookId));
}

function placeOf(bookId: string, webhookId: string): string {
  return `${bookId}/${webhookId}`;
}
