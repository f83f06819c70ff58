import { parentPort } from 'node:worker_threads';
import type { Context } from 'aws-lambda';
import type { Handler } from '../../lib/platform/endpoint/endpoint.ts';
import type { Invocation, Invoked } from './without-gateway.ts';

/** A thread that runs functions from their source: not bundled, and all with the same modules. */
const port = parentPort;

port?.on('message', async ({ id, file, event }: Invocation) => {
  const answer = (invoked: Omit<Invoked, 'id'>) => port.postMessage({ id, ...invoked });
  try {
    const { handler } = (await import(`../../${file}`)) as { handler: Handler };
    // One per call, because the handler stores the request's state in it.
    const context = { getRemainingTimeInMillis: () => 30_000 } as Context;
    answer({ result: await handler(event, context) });
  } catch (error) {
    answer({ error });
  }
});
