import type { IncomingMessage, ServerResponse } from 'node:http';
import { NotFireable } from '../errors.ts';
import type { InvocationOutcome } from '../lambda/lambda-function.ts';
import { sendLocalProblem } from './local-problem.ts';

export type Fire = (
  functionName: string | undefined,
  clockOffsetSeconds: number | undefined,
) => Promise<Record<string, InvocationOutcome>>;

const FIRE = '/_local/fire';

export function isFire({ url = '' }: IncomingMessage): boolean {
  return url === FIRE || url.startsWith(`${FIRE}/`) || url.startsWith(`${FIRE}?`);
}

/**
 * `POST /_local/fire/<function>`, a path that AWS does not have: runs a scheduled function, or all of them, and responds
 * with the outcomes when they are done. `?clock_offset_seconds=60` sets the function's clock ahead.
 */
export async function answerFire(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  fire: Fire,
): Promise<void> {
  const refuse = sendLocalProblem.bind(undefined, incoming, outgoing);
  if (!isFromProgramHere(incoming)) {
    const detail = 'Only programs on this machine can run a function, not web pages and not other devices.';
    return refuse('forbidden', detail);
  }
  if (incoming.method !== 'POST')
    return refuse('method_not_allowed', 'Use POST to run a function.', { allow: 'POST' });
  incoming.resume();
  const { pathname, searchParams } = new URL(incoming.url ?? '', 'http://localhost');
  const name = pathname.slice(FIRE.length + 1);
  const offset = searchParams.get('clock_offset_seconds');
  try {
    const outcomes = await fire(name || undefined, offset === null ? undefined : Number(offset));
    outgoing.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(outcomes));
  } catch (error) {
    if (!(error instanceof NotFireable)) throw error;
    refuse('not_found', error.message);
  }
}

/** A program that forwards requests of others says so. Browsers name the page's origin in every POST request. */
function isFromProgramHere({ socket, headers }: IncomingMessage): boolean {
  const address = socket.remoteAddress?.replace(/^::ffff:/, '') ?? '';
  const isHere =
    address === '::1' || address.startsWith('127.') || socket.remoteAddress === socket.localAddress;
  return isHere && headers.origin === undefined && headers['x-forwarded-for'] === undefined;
}
