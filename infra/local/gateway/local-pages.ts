import { ALLOWED_HEADERS, EXPOSED_HEADERS, isLocalPage } from '../../../lib/platform/endpoint/cors.ts';
import { SECURITY_HEADERS } from '../../../lib/platform/endpoint/security-headers.ts';
import type { Received } from './event.ts';

export const METHODS: readonly string[] = ['GET', 'POST', 'PUT', 'DELETE'];

const MAX_AGE_SECONDS = 3600;

/** The origin of the page that sends this request, if this machine serves it. */
export function localPageOf({ headers }: Received): string | undefined {
  const origin = headers.Origin ?? headers.origin;
  return origin !== undefined && isLocalPage(origin) ? origin : undefined;
}

/**
 * The response to the preflight of a local page, even for a path that does not exist: without it, a browser reports a
 * CORS error instead of the 404. On AWS, only the origins in `corsOrigins` get one.
 */
export function localPreflight(received: Received, hasRoute: (method: string) => boolean) {
  if (received.method !== 'OPTIONS' || localPageOf(received) === undefined) return undefined;
  const methods = METHODS.filter(hasRoute);
  const headers = {
    ...ownHeaders(received.context.extendedRequestId),
    ...preflightHeaders(methods.length > 0 ? methods : METHODS, MAX_AGE_SECONDS),
  };
  return { status: 204, headers, body: '', by: 'local preflight' };
}

/** What every response has although the template does not define it. */
export function ownHeaders(requestId: string): Record<string, string> {
  const headers: Record<string, string> = { 'x-request-id': requestId };
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) headers[name.toLowerCase()] = value;
  return headers;
}

/** What a page may send, and for how long it need not ask again. */
export function preflightHeaders(methods: readonly string[], maxAgeSeconds: number): Record<string, string> {
  return {
    'access-control-allow-headers': ALLOWED_HEADERS.join(','),
    'access-control-allow-methods': methods.join(','),
    'access-control-max-age': String(maxAgeSeconds),
  };
}

/** Allows a local page to read every response, regardless of `corsOrigins`, but without the cookie. */
export function openToLocalPage(headers: Record<string, string | string[]>, origin: string): void {
  delete headers['access-control-allow-credentials'];
  headers['access-control-allow-origin'] = origin;
  headers['access-control-expose-headers'] = EXPOSED_HEADERS.join(', ');
  headers.vary = 'Origin';
}
