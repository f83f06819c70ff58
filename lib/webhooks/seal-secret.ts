import { assert } from '../platform/problems.ts';
import type { Sealed } from '../platform/sealed.ts';
import { openSealed, sealText } from '../platform/sealing-keys.ts';

const USE = 'webhook secrets';

/** Encrypts a webhook's secret. It can be decrypted only for the same webhook of the same book. */
export function sealSecret(secret: string, bookId: string, webhookId: string): Promise<Sealed> {
  return sealText(secret, USE, `${bookId}/${webhookId}`);
}

/** Nothing is sent without a signature, so a delivery fails if the key is lost. */
export async function openSecret(sealed: Sealed, bookId: string, webhookId: string): Promise<string> {
  const secret = await openSealed(sealed, USE, `${bookId}/${webhookId}`);
  assert(secret !== undefined, 'the secret of a webhook can be decrypted');
  return secret;
}
