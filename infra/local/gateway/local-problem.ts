import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isLocalPage } from '../../../lib/platform/endpoint/cors.ts';
import type { ProblemCode } from '../../../lib/platform/problem-codes.ts';
import { Problem, problemBody } from '../../../lib/platform/problems.ts';
import { openToLocalPage, ownHeaders } from './local-pages.ts';
import { discard } from './request-limits.ts';

/** Sends a problem that the template does not define, in the service's format. A local page can read it. */
export function sendLocalProblem(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  code: ProblemCode,
  detail: string,
  more: Readonly<Record<string, string>> = {},
): void {
  const requestId = randomUUID();
  const { origin } = incoming.headers;
  const headers: Record<string, string> = {
    ...ownHeaders(requestId),
    'content-type': 'application/problem+json',
    // The next request should not have to wait for the rest of this one.
    connection: 'close',
    ...more,
  };
  if (origin !== undefined && isLocalPage(origin)) openToLocalPage(headers, origin);
  discard(incoming);
  const problem = problemBody(new Problem(code, { detail }), requestId);
  outgoing.writeHead(problem.status, headers).end(JSON.stringify(problem));
}
