/**
 * Sends the same request repeatedly, with a given concurrency, for some seconds, and reports how many were answered.
 */
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { plainClient, sendAgain } from '../calls/plain-calls.ts';
import type { LoadJob } from './throughput.ts';

const [job] = (await once(process, 'message')) as [LoadJob];
const agent = new Agent({ keepAlive: true, maxSockets: job.concurrency });
const plain = plainClient(job.engineUrl);

async function askCloud(): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  get(job.url, { agent, headers: { authorization: `Bearer ${job.token}` } }, (response) => {
    if (response.statusCode !== 200) reject(new Error(`${job.url} answered ${response.statusCode}.`));
    response.resume().once('end', resolve);
  }).once('error', reject);
  await promise;
}

const ask = job.who === 'cloud' ? askCloud : () => sendAgain(plain, job.waves);

async function load(milliseconds: number): Promise<number> {
  const endsAt = performance.now() + milliseconds;
  let answered = 0;
  const client = async (): Promise<void> => {
    while (performance.now() < endsAt) {
      await ask();
      answered++;
    }
  };
  await Promise.all(Array.from({ length: job.concurrency }, client));
  return answered;
}

await load(job.seconds * 250);
const started = performance.now();
const answered = await load(job.seconds * 1000);
process.send?.((answered / (performance.now() - started)) * 1000);
process.disconnect?.();
process.exit(0);
