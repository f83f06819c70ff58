import type {
  NewCredential,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
  UsedCredential,
} from '../../client/client.ts';
import { api } from './api.ts';
import { type Reading, useRead } from './reads.ts';

/** What the service offers: whether it sends mail, and the domain of passkeys. */
export function useAuthOptions(): Reading<{ readonly mail: boolean; readonly rp_id: string }> {
  return useRead(['auth-options'], () => api.getAuthOptions(), { isConstant: true });
}

/** Whether the browser has passkeys, and the page is on their domain. */
export function usePasskeysHere(): boolean {
  const domain = useAuthOptions().data?.rp_id;
  const { hostname } = location;
  return (
    'PublicKeyCredential' in window &&
    domain !== undefined &&
    (hostname === domain || hostname.endsWith(`.${domain}`))
  );
}

/** Asks for a passkey. Undefined if the user gave up, or the browser has none. */
export async function askForPasskey(
  options: PasskeyRequestOptions,
  further: Omit<CredentialRequestOptions, 'publicKey'> = {},
): Promise<UsedCredential | undefined> {
  const publicKey = {
    ...options,
    challenge: bytesOf(options.challenge),
    allowCredentials: (options.allowCredentials ?? []).map(descriptorOf),
  };
  const found = await unlessGivenUp(navigator.credentials.get({ publicKey, ...further }));
  if (!(found instanceof PublicKeyCredential)) return undefined;
  const response = found.response as AuthenticatorAssertionResponse;
  return {
    ...shared(found),
    response: {
      clientDataJSON: textOf(response.clientDataJSON),
      authenticatorData: textOf(response.authenticatorData),
      signature: textOf(response.signature),
      ...(response.userHandle && { userHandle: textOf(response.userHandle) }),
    },
  };
}

/** Makes a passkey. Undefined if the user gave up. */
export async function makePasskey(options: PasskeyCreationOptions): Promise<NewCredential | undefined> {
  const publicKey = {
    ...options,
    challenge: bytesOf(options.challenge),
    user: { ...options.user, id: bytesOf(options.user.id) },
    excludeCredentials: options.excludeCredentials.map(descriptorOf),
  };
  const made = await unlessGivenUp(navigator.credentials.create({ publicKey }));
  if (!(made instanceof PublicKeyCredential)) return undefined;
  const response = made.response as AuthenticatorAttestationResponse;
  return {
    ...shared(made),
    response: {
      clientDataJSON: textOf(response.clientDataJSON),
      attestationObject: textOf(response.attestationObject),
      transports: response.getTransports(),
    },
  };
}

function shared({ id, rawId, type, authenticatorAttachment }: PublicKeyCredential) {
  return {
    id,
    rawId: textOf(rawId),
    type,
    ...(authenticatorAttachment && { authenticatorAttachment }),
  };
}

function descriptorOf(known: { readonly id: string; readonly transports: readonly string[] }) {
  return {
    type: 'public-key' as const,
    id: bytesOf(known.id),
    transports: [...known.transports] as AuthenticatorTransport[],
  };
}

/** Browsers say the same whether the user closed the dialog, let it run out, or has no passkey. */
async function unlessGivenUp(asked: Promise<Credential | null>): Promise<Credential | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof DOMException && (error.name === 'NotAllowedError' || error.name === 'AbortError'))
      return null;
    throw error;
  }
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (each) => each.charCodeAt(0));
}

function textOf(bytes: ArrayBuffer): string {
  const binary = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join('');
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}
