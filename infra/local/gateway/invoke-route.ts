import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Json } from '../json.ts';
import type { InvocationOutcome } from '../lambda/lambda-function.ts';
import { isFromHere, sendLocalJson } from './local-access.ts';
import { sendLocalProblem } from './local-problem.ts';
import { readBody } from './request-limits.ts';

const INVOKE = '/_local/invoke/';
/** The functions that operators invoke with an event. */
const OPERATED: readonly string[] = ['manage-account', 'erase-account'];
const EVENT_MAX_BYTES = 10_000;

export type Invoke = (functionName: string, event: Json) => Promise<InvocationOutcome>;

export function isInvoke({ url = '' }: IncomingMessage): boolean {
  return url.startsWith(INVOKE);
}

/**
 * `POST /_local/invoke/manage-account`, one of the paths that AWS does not have: what an operator does there with
 * `aws lambda invoke`. Responds with what the function returns.
 */
export async function answerInvoke(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  invoke: Invoke,
): Promise<void> {
  const name = incoming.url?.slice(INVOKE.length) ?? '';
  const refuse = sendLocalProblem.bind(undefined, incoming, outgoing);
  if (!isFromHere(incoming) || incoming.method !== 'POST' || !OPERATED.includes(name))
    return refuse('not_found', 'There is no such path.');
  const event = parse(await readBody(incoming, EVENT_MAX_BYTES));
  if (event === undefined) return refuse('malformed_json', 'The body must be JSON, and short.');
  const outcome = await invoke(name, event);
  if (!outcome.ok) return refuse('bad_request', outcome.error.errorMessage);
  sendLocalJson(incoming, outgoing, 200, outcome.payload, randomUUID());
}

function parse(body: Buffer | undefined): Json | undefined {
  try {
    return body && (JSON.parse(body.toString()) as Json);
  } catch {
    return undefined;
  }
}
