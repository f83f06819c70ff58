import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { discard } from './request-limits.ts';

const RETRY_AFTER_SECONDS = 1;

/** Answers before there is a template: a problem in the same form as those of the service. */
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
      // A request that is sent again should not have to wait for what is left of this one.
      connection: 'close',
    })
    .end(JSON.stringify(problem));
}
