import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Api } from './api.ts';

/** Without a custom domain, everything is below this path. */
export function stagePath({ stageName }: Pick<Api, 'stageName'>): string {
  return `/${stageName}`;
}

export function isBelowStage({ url = '/' }: IncomingMessage, api: Api): boolean {
  const [path = ''] = url.split('?', 1);
  return path === stagePath(api) || path.startsWith(`${stagePath(api)}/`);
}

/** What API Gateway returns for a stage that does not exist. A template cannot change it. */
export function answerOutsideStage(incoming: IncomingMessage, outgoing: ServerResponse): void {
  incoming.resume();
  const headers = { 'content-type': 'application/json', 'x-amzn-errortype': 'ForbiddenException' };
  outgoing.writeHead(403, headers).end('{"message":"Forbidden"}');
}
