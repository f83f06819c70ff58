import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { environmentOf, type FunctionDefinition } from '../../../infra/local/lambda/function-definition.ts';
import { listen } from '../../../infra/local/listen.ts';
import { selfSigned } from '../../support/certificate.ts';
import { type Invocation, invokeOnce, type Run } from '../processes/invoke.ts';
import { startThrottle } from '../processes/throttle.ts';
import { type Exchange, targetOf } from './exchange.ts';

/** A process to run, and the responses it gets. */
export interface Replayed extends Invocation {
  readonly exchanges: readonly Exchange[];
}

/** The speed of CPU and network. */
export interface Pace {
  /** The share of a CPU that the handler gets. */
  readonly cpuShare: number;
  readonly roundTripMs: number;
}

export interface Replayer {
  /** Of a function whose calls are to be answered. */
  environmentOf(definition: FunctionDefinition): Record<string, string>;
  /**
   * Runs a process and answers its calls with the recording. Any other call is an error: the function would try it
   * again, which takes time.
   */
  run(replayed: Replayed, pace: Pace): Promise<Run>;
  stop(): Promise<void>;
}

/**
 * Answers with DynamoDB Local's recorded responses, over TLS as AWS does. A real engine would add Java's noise to a
 * measurement of Node.js, and over plain HTTP the SDK loads other parts of Node.js than in Lambda.
 */
export async function startReplayer(): Promise<Replayer> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const { key, certificate } = selfSigned();
  const certificateFile = join(folder, 'certificate.pem');
  writeFileSync(certificateFile, certificate);
  let left: Exchange[] = [];
  let unknown: string | undefined;
  let delayMs = 0;
  const throttle = startThrottle();
  const server = createServer({ key, cert: certificate }, async (incoming, outgoing) => {
    const request = await text(incoming);
    if (delayMs > 0) await delay(delayMs);
    // A function that opens its connections early sends an empty request.
    if (incoming.method === 'GET') {
      outgoing.end('healthy');
      return;
    }
    const target = targetOf(incoming);
    const sameTarget = left.filter((exchange) => exchange.target === target);
    // Ids are generated in each process, so a write is found by its position instead.
    const found = sameTarget.find((exchange) => exchange.request === request) ?? sameTarget[0];
    if (!found) {
      unknown ??= target;
      outgoing.writeHead(500).end(`{"message":"${target} was not recorded"}`);
      return;
    }
    left = left.filter((exchange) => exchange !== found);
    outgoing
      .writeHead(found.status, {
        'content-type': 'application/x-amz-json-1.0',
        'content-length': Buffer.byteLength(found.response),
      })
      .end(found.response);
  });
  const url = `https://localhost:${await listen(server)}`;
  return {
    environmentOf: (definition) => ({
      ...environmentOf(definition, url),
      NODE_EXTRA_CA_CERTS: certificateFile,
    }),
    run: async (replayed, { cpuShare, roundTripMs }) => {
      left = [...replayed.exchanges];
      unknown = undefined;
      delayMs = roundTripMs;
      const run = await invokeOnce(replayed, { throttle, cpuShare });
      if (unknown !== undefined)
        throw new Error(`${replayed.name} made a call that was not recorded: ${unknown}`);
      return run;
    },
    stop: async () => {
      server.close();
      await throttle.end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
