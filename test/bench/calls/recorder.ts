import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { listen } from '../../../infra/local/listen.ts';
import { type Exchange, targetOf } from './exchange.ts';

/** Responses are delayed by this, so that parallel calls are recognized as such, however busy the machine is. */
const HOLD_MS = 40;

export interface Recorder {
  readonly url: string;
  /** The calls since the last time. */
  take(): Exchange[];
  stop(): void;
}

/** Sits in front of the local cloud's AWS endpoint and records the calls of a function and their responses. */
export async function startRecorder(upstream: string, holdMs: number = HOLD_MS): Promise<Recorder> {
  let exchanges: Exchange[] = [];
  const server = createServer(async (incoming, outgoing) => {
    const startedAt = performance.now();
    const request = await text(incoming);
    // A function that opens its connections early sends an empty request.
    if (incoming.method === 'GET') {
      outgoing.end('healthy');
      return;
    }
    const { url = '/' } = incoming;
    const target = targetOf(incoming);
    const send = () =>
      fetch(new URL(url, upstream), {
        method: 'POST',
        headers: {
          'x-amz-target': target,
          'x-amz-invocation-type': String(incoming.headers['x-amz-invocation-type'] ?? ''),
          'content-type': String(incoming.headers['content-type']),
          authorization: String(incoming.headers.authorization),
        },
        body: request,
      });
    // The engine may close a connection that was idle for a while just when it is used again.
    const answer = await send().catch(send);
    const { status } = answer;
    const response = await answer.text();
    if (holdMs > 0) await delay(holdMs);
    exchanges.push({ target, request, status, response, startedAt, endedAt: performance.now() });
    outgoing.writeHead(status, { 'content-type': 'application/x-amz-json-1.0' }).end(response);
  });
  return {
    url: `http://127.0.0.1:${await listen(server)}`,
    take() {
      const taken = exchanges;
      exchanges = [];
      return taken;
    },
    stop: () => server.close(),
  };
}
