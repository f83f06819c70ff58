import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FunctionSet } from '../lambda/function-set.ts';

export interface Invocation {
  functionName: string;
  /** `Event`: the caller does not wait. */
  type: string;
}

const PATH = /^\/2015-03-31\/functions\/([^/]+)\/invocations$/;

/** A call to Lambda's Invoke operation; undefined for any other request. */
export function readInvocation({ url = '', headers }: IncomingMessage): Invocation | undefined {
  const [, name] = PATH.exec(url) ?? [];
  if (name === undefined) return undefined;
  const type = String(headers['x-amz-invocation-type'] ?? 'RequestResponse');
  return { functionName: decodeURIComponent(name), type };
}

/** How many times Lambda runs a failing asynchronous invocation: once, plus two retries. */
const ASYNCHRONOUS_RUNS = 3;

/** Runs a function on behalf of another one that may invoke it. */
export async function answerInvocation(
  functions: FunctionSet,
  { functionName, type }: Invocation,
  body: Buffer,
  outgoing: ServerResponse,
): Promise<void> {
  const event: unknown = JSON.parse(body.toString() || '{}');
  if (type === 'Event') {
    outgoing.writeHead(202).end();
    for (let run = 1; run <= ASYNCHRONOUS_RUNS; run++)
      if ((await functions.invoke(functionName, event)).ok) return;
    return;
  }
  const outcome = await functions.invoke(functionName, event);
  if (!outcome.ok) outgoing.setHeader('x-amz-function-error', 'Unhandled');
  outgoing.writeHead(200, { 'content-type': 'application/json' });
  outgoing.end(JSON.stringify(outcome.ok ? outcome.payload : outcome.error));
}
