import type { RelyingParty } from './relying-party.ts';

/** Far more than browsers send. */
const TEXT_MAX = 4096;

export type Credential = Readonly<Record<string, unknown>>;

export interface ClientData {
  readonly challenge: string;
  readonly origin: string;
}

/**
 * What the browser says it was asked, and by which page. Undefined if that was not one of ours, or in a frame of another
 * site. The signature covers it, which is verified later.
 */
export function readClientData(
  credential: Credential,
  type: 'webauthn.create' | 'webauthn.get',
  relyingParty: RelyingParty,
): ClientData | undefined {
  const { clientDataJSON } = responseOf(credential);
  if (typeof clientDataJSON !== 'string' || clientDataJSON.length > TEXT_MAX) return undefined;
  let data: Credential;
  try {
    data = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8')) ?? {};
  } catch {
    return undefined;
  }
  const { challenge, origin, crossOrigin, topOrigin } = data;
  if (data.type !== type || typeof challenge !== 'string' || typeof origin !== 'string') return undefined;
  if (crossOrigin === true || topOrigin !== undefined || !relyingParty.allows(origin)) return undefined;
  return { challenge, origin };
}

export function responseOf({ response }: Credential): Credential {
  return typeof response === 'object' && response !== null ? (response as Credential) : {};
}
