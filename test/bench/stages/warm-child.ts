/**
 * One endpoint in a separate process: its handler, from the bundle, alternates with the plain SDK making the same
 * calls. The job and the times are messages.
 */
import { once } from 'node:events';
import { newDynamoDbClient } from '../../../lib/platform/table/client.ts';
import { sendAgain } from '../calls/plain-calls.ts';
import { writeRequests } from '../items.ts';
import { derivePasswordKey } from './controls/stock-password.ts';
import type { Turn, WarmJob, WarmTimes } from './warm.ts';

const [job] = (await once(process, 'message')) as [WarmJob];
// With our client's options, so that only our own code makes a difference.
const plain = newDynamoDbClient();

// One line for each request is part of a handler's work; where it goes is not.
process.stdout.write = () => true;

type Handler = (event: unknown, context: object) => Promise<unknown>;
const { handler } = (await import(job.file)) as { handler: Handler };
const context = { functionName: 'bench', awsRequestId: 'bench', getRemainingTimeInMillis: () => 10_000 };

async function runHandler(): Promise<void> {
  // A handler may change its event, and Lambda parses a new one for each call.
  const answer = await handler(JSON.parse(job.event), context);
  const { statusCode = 200, body } = (answer ?? {}) as { statusCode?: number; body?: string };
  if (statusCode >= 300) throw new Error(`${job.name} answered ${statusCode}: ${body}`);
}

/** The same calls, with the same concurrency, and the same password hashing. */
async function runPlain(): Promise<void> {
  await sendAgain(plain, job.waves);
  for (let i = 0; i < job.passwordHashes; i++) await derivePasswordKey();
}

async function timed(work: () => Promise<void>): Promise<Turn> {
  if (job.undo.length > 0) await writeRequests(plain, job.table, job.undo);
  const [startedAt, cpuBefore] = [performance.now(), process.cpuUsage()];
  await work();
  const { user, system } = process.cpuUsage(cpuBefore);
  return { ms: performance.now() - startedAt, cpuMs: (user + system) / 1000 };
}

const times: WarmTimes = { handler: [], plain: [] };
const giveUpAt = performance.now() + job.seconds * 1000;
for (
  let turn = -job.warmUps;
  turn < job.turns && (turn < job.leastTurns || performance.now() < giveUpAt);
  turn++
) {
  // Whichever comes second finds the engine warmer, so they alternate in that too.
  const order = turn % 2 === 0 ? (['handler', 'plain'] as const) : (['plain', 'handler'] as const);
  for (const who of order) {
    const took = await timed(who === 'handler' ? runHandler : runPlain);
    if (turn >= 0) times[who].push(took);
  }
}
process.send?.(times);
process.disconnect?.();
plain.destroy();
process.exit(0);
