import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isLocalPage } from '../../../lib/platform/endpoint/cors.ts';
import { METHODS, openToLocalPage, ownHeaders, preflightHeaders } from './local-pages.ts';
import { sendLocalProblem } from './local-problem.ts';

const RETRY_AFTER_SECONDS = 1;

/**
 * Responds to requests before there is a template. A local page can read the problem: that takes a successful preflight,
 * too.
 */
export function answerWhileStarting(incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { origin } = incoming.headers;
  if (incoming.method === 'OPTIONS' && origin !== undefined && isLocalPage(origin)) {
    const headers = { ...ownHeaders(randomUUID()), ...preflightHeaders(METHODS, 0), connection: 'close' };
    openToLocalPage(headers, origin);
    outgoing.writeHead(204, headers).end();
    return;
  }
  const detail = `The local cloud is starting. Try again in ${RETRY_AFTER_SECONDS} second.`;
  sendLocalProblem(incoming, outgoing, 'service_unavailable', detail, {
    'retry-after': String(RETRY_AFTER_SECONDS),
  });
}
