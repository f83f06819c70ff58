import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { selfSigned } from './certificate.ts';
import { bodyOf, type Exchange, targetOf } from './exchange.ts';

/** What a function called, and what it was answered. */
export interface Recording {
  readonly name: string;
  readonly exchanges: readonly Exchange[];
}

export interface Replayer {
  readonly url: string;
  /** For NODE_EXTRA_CA_CERTS. */
  readonly certificateFile: string;
  /**
   * Runs a process and answers its calls with the recording, each after a round trip of this length. Any other call is
   * an error: the function would try it again, which takes time.
   */
  replay<T>(recording: Recording, run: () => Promise<T>, roundTripMs?: number): Promise<T>;
  stop(): void;
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
  const server = createServer({ key, cert: certificate }, async (incoming, outgoing) => {
    const request = await bodyOf(incoming);
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
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    url: `https://localhost:${typeof address === 'object' ? address?.port : ''}`,
    certificateFile,
    replay: async ({ name, exchanges }, run, roundTripMs = 0) => {
      left = [...exchanges];
      unknown = undefined;
      delayMs = roundTripMs;
      const result = await run();
      if (unknown !== undefined) throw new Error(`${name} made a call that was not recorded: ${unknown}`);
      return result;
    },
    stop: () => {
      server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
