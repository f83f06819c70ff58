import type { IncomingMessage, ServerResponse } from 'node:http';
import { isLocalPage } from '../../../lib/platform/endpoint/cors.ts';
import { openToLocalPage, ownHeaders } from './local-pages.ts';

const HOSTS = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Whether a request comes from a program or a page on this machine, by a name that no other page can have. Mails have
 * links that open accounts, so nobody else may read them.
 */
export function isFromHere({ socket, headers }: IncomingMessage): boolean {
  const address = socket.remoteAddress?.replace(/^::ffff:/, '') ?? '';
  const isLoopback = address === '::1' || address.startsWith('127.');
  const host = (headers.host ?? '').toLowerCase().replace(/:\d{1,5}$/, '');
  const isOwnPage = headers.origin === undefined || isLocalPage(headers.origin);
  return isLoopback && HOSTS.includes(host) && isOwnPage && headers['x-forwarded-for'] === undefined;
}

/** Sends JSON, which a local page can read. */
export function sendLocalJson(
  { headers: { origin } }: IncomingMessage,
  outgoing: ServerResponse,
  status: number,
  value: unknown,
  requestId: string,
): void {
  const headers: Record<string, string> = { ...ownHeaders(requestId), 'content-type': 'application/json' };
  if (origin !== undefined) openToLocalPage(headers, origin);
  outgoing.writeHead(status, headers).end(JSON.stringify(value));
}
