/**
 * A fresh process that loads one bundle, answers one event, and says how long both took. As little as possible is done
 * here, because it counts. It is an ES module, as the runtime of Lambda is.
 */
import { readSync, writeSync } from 'node:fs';
import { createRequire } from 'node:module';

const [, , file = '', event = '', repeats = '0'] = process.argv;
const context = { functionName: 'bench', awsRequestId: 'bench', getRemainingTimeInMillis: () => 10_000 };

function cpuMs() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function isReleased() {
  try {
    return readSync(0, Buffer.alloc(1)) > 0;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EAGAIN') return false;
    throw error;
  }
}

const { handler } = file.endsWith('.mjs') ? await import(file) : createRequire(import.meta.url)(file);
const [loadMs, loadCpuMs] = [performance.now(), cpuMs()];
// Waits until whoever started this process has slowed it down to what the function's memory buys. Synchronously, because
// a stream would load parts of Node.js that the handler needs.
writeSync(3, '\n');
while (!isReleased()) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 0.5);
const [startedAt, startedCpuMs] = [performance.now(), cpuMs()];
const answer = await handler(JSON.parse(event), context);
const [handleMs, handleCpuMs] = [performance.now() - startedAt, cpuMs() - startedCpuMs];
const warmMs = [];
for (let i = 0; i < Number(repeats); i++) {
  const at = performance.now();
  await handler(JSON.parse(event), context);
  warmMs.push(performance.now() - at);
}
writeSync(3, JSON.stringify({ loadMs, loadCpuMs, handleMs, handleCpuMs, warmMs, answer: answer ?? null }));
process.exit(0);
