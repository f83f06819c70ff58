import type { APIGatewayProxyEvent } from 'aws-lambda';
import { config } from '../config.ts';
import { Problem } from '../problems.ts';
import { isLocalPage } from './cors.ts';
import { headerOf } from './headers.ts';

const LOCAL_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]']);

export function isLocalHost(event: APIGatewayProxyEvent): boolean {
  return LOCAL_HOSTS.has(event.requestContext.domainName ?? '');
}

/** Plain HTTP is used only on a laptop: API Gateway accepts only TLS, and overwrites this header. */
export function isPlainHttp(event: APIGatewayProxyEvent): boolean {
  return isLocalHost(event) && headerOf(event, 'x-forwarded-proto') !== 'https';
}

/**
 * Browsers send the cookie by themselves, so a write that relies on it must come from a page of ours. (`null` is the
 * origin of sandboxed frames and files, which are foreign.) Browsers never send bearer tokens by themselves.
 */
export function refuseForeignOrigin(event: APIGatewayProxyEvent): void {
  const origin = headerOf(event, 'origin');
  const foreign = origin !== undefined && !isOwnOrigin(event, origin);
  if (foreign || headerOf(event, 'sec-fetch-site')?.trim().toLowerCase() === 'cross-site') {
    throw new Problem('csrf_rejected');
  }
}

/**
 * Whether a page may call the service at all: the service's own pages, those that the operator allows, and local pages
 * on a laptop.
 */
export function isAllowedOrigin(event: APIGatewayProxyEvent, origin: string): boolean {
  if (config.allowedOrigins.includes(origin)) return true;
  return isOwnOrigin(event, origin) || (isLocalHost(event) && isLocalPage(origin));
}

function isOwnOrigin(event: APIGatewayProxyEvent, origin: string): boolean {
  if (config.allowedOrigins.includes(origin) && !isLocalPage(origin)) return true;
  // The gateway refuses any host but its own, on AWS as on a laptop.
  const host = headerOf(event, 'host') ?? event.requestContext.domainName ?? '';
  return origin === `${isPlainHttp(event) ? 'http' : 'https'}://${host}`;
}
