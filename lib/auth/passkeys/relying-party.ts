import type { APIGatewayProxyEvent } from 'aws-lambda';
import { config } from '../../platform/config.ts';
import { isLocalPage } from '../../platform/endpoint/cors.ts';
import { isLocalHost } from '../../platform/endpoint/csrf.ts';

/** The service as WebAuthn sees it. */
export interface RelyingParty {
  readonly id: string;
  /** Whether a page of this origin may use passkeys of the service. */
  readonly allows: (origin: string) => boolean;
}

/** The domain that passkeys are for. API Gateway sets its own name, whatever the header Host says. */
export function rpIdOf(event: APIGatewayProxyEvent): string {
  if (config.passkeyDomain !== undefined) return config.passkeyDomain;
  return isLocalHost(event) ? 'localhost' : (event.requestContext.domainName ?? '');
}

export function relyingPartyOf(event: APIGatewayProxyEvent): RelyingParty {
  const id = rpIdOf(event);
  const allows = (origin: string) => {
    if (isLocalHost(event)) return isLocalPage(origin);
    if (origin === `https://${event.requestContext.domainName}`) return true;
    return config.allowedOrigins.includes(origin) && isSecureBelow(id, origin);
  };
  return { id, allows };
}

function isSecureBelow(rpId: string, origin: string): boolean {
  if (!URL.canParse(origin)) return false;
  const { protocol, hostname } = new URL(origin);
  return protocol === 'https:' && (hostname === rpId || hostname.endsWith(`.${rpId}`));
}
