import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { LocalMail } from '../services/mailbox.ts';
import { isFromHere, sendLocalJson } from './local-access.ts';
import { sendLocalProblem } from './local-problem.ts';

const MAIL = '/_local/mail';

export function isMail({ url = '' }: IncomingMessage): boolean {
  return url === MAIL || url.startsWith(`${MAIL}?`);
}

/** `GET /_local/mail?to=ADDRESS`, a path that AWS does not have: the mails that were sent, oldest first. */
export function answerMail(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  list: (to: string | undefined) => readonly LocalMail[],
): void {
  if (!isFromHere(incoming) || incoming.method !== 'GET') {
    sendLocalProblem(incoming, outgoing, 'not_found', 'There is no such path.');
    return;
  }
  incoming.resume();
  const { searchParams } = new URL(incoming.url ?? '', 'http://localhost');
  const data = list(searchParams.get('to') ?? undefined);
  sendLocalJson(incoming, outgoing, 200, { data }, randomUUID());
}
