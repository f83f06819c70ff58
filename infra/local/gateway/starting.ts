import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isLocalPage } from '../../../lib/platform/endpoint/cors.ts';
import { Problem, problemBody } from '../../../lib/platform/problems.ts';
import { METHODS, openToLocalPage, ownHeaders, preflightHeaders } from './local-pages.ts';
import { discard } from './request-limits.ts';

const RETRY_AFTER_SECONDS = 1;

/**
 * Responds to requests before there is a template, with a problem in the service's format. A local page can read it:
 * that takes a successful preflight, too.
 */
export function answerWhileStarting(incoming: IncomingMessage, outgoing: ServerResponse): void {
  const requestId = randomUUID();
  const { origin } = incoming.headers;
  const isFromLocalPage = origin !== undefined && isLocalPage(origin);
  // A retry should not have to wait for the rest of this request.
  const headers: Record<string, string> = { ...ownHeaders(requestId), connection: 'close' };
  if (isFromLocalPage) openToLocalPage(headers, origin);
  discard(incoming);
  if (isFromLocalPage && incoming.method === 'OPTIONS') {
    outgoing.writeHead(204, { ...headers, ...preflightHeaders(METHODS, 0) }).end();
    return;
  }
  const detail = `The local cloud is starting. Try again in ${RETRY_AFTER_SECONDS} second.`;
  const problem = problemBody(new Problem('service_unavailable', { detail }), requestId);
  headers['content-type'] = 'application/problem+json';
  headers['retry-after'] = String(RETRY_AFTER_SECONDS);
  outgoing.writeHead(problem.status, headers).end(JSON.stringify(problem));
}
