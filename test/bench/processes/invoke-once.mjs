/**
 * A fresh process that loads one bundle, answers one event, and says how long both took. As little as possible is done
 * here, because it counts. It is an ES module, as the runtime of Lambda is.
 */
import { readSync, writeSync } from 'node:fs';

const [, , file = '', event = ''] = process.argv;
const context = { functionName: 'bench', awsRequestId: 'bench', getRemainingTimeInMillis: () => 10_000 };

function isReleased() {
  try {
    return readSync(0, Buffer.alloc(1)) > 0;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EAGAIN') return false;
    throw error;
  }
}

const { handler } = await import(file);
const loadMs = performance.now();
// Waits until whoever started this process has slowed it down to what the function's memory buys. Synchronously, because
// a stream would load parts of Node.js that the handler needs.
writeSync(3, '\n');
while (!isReleased()) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 0.5);
const startedAt = performance.now();
const answer = await handler(JSON.parse(event), context);
const ms = loadMs + performance.now() - startedAt;
writeSync(3, JSON.stringify({ ms, answer: answer ?? null }));
process.exit(0);
