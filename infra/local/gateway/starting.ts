import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { discard } from './request-limits.ts';

const RETRY_AFTER_SECONDS = 1;

/** Responds to requests before there is a template, with a problem in the service's format. */
export function answerWhileStarting(incoming: IncomingMessage, outgoing: ServerResponse): void {
  const requestId = randomUUID();
  const problem = {
    type: 'urn:personal-finance:problem:service_unavailable',
    title: 'Temporarily unavailable',
    status: 503,
    detail: `The local cloud is starting. Try again in ${RETRY_AFTER_SECONDS} second.`,
    code: 'service_unavailable',
    request_id: requestId,
  };
  discard(incoming);
  outgoing
    .writeHead(problem.status, {
      'content-type': 'application/problem+json',
      'retry-after': String(RETRY_AFTER_SECONDS),
      'x-request-id': requestId,
      // A retry should not have to wait for the rest of this request.
      connection: 'close',
    })
    .end(JSON.stringify(problem));
}
