import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Throttle } from './throttle.ts';

const RUNNER = join(import.meta.dirname, 'invoke-once.mjs');

export interface Invocation {
  readonly name: string;
  readonly file: string;
  readonly event: unknown;
  readonly environment: Readonly<Record<string, string>>;
}

export interface Run {
  /** From the start of the process until the bundle is loaded, and from the event to the response. */
  readonly ms: number;
  readonly answer: unknown;
  readonly log: string;
}

/** The share of a CPU that the handler gets. Loading gets a whole one, as in Lambda. */
export interface Slowness {
  readonly throttle: Throttle;
  readonly cpuShare: number;
}

/** Runs a bundle once in a separate process, with only the environment that Lambda would give it. */
export async function invokeOnce(
  { name, file, event, environment }: Invocation,
  slowness?: Slowness,
): Promise<Run> {
  const child = spawn(process.execPath, [RUNNER, file, JSON.stringify(event)], {
    env: { ...environment },
    stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
  });
  const [log, errors, result] = [1, 2, 3].map((stream) => {
    const chunks: Buffer[] = [];
    child.stdio[stream]?.on('data', (chunk: Buffer) => chunks.push(chunk));
    return chunks;
  });
  // It may fail before it reads.
  child.stdin?.on('error', () => undefined);
  child.stdio[3]?.once('data', () => {
    if (slowness && child.pid) slowness.throttle.start(child.pid, slowness.cpuShare);
    child.stdin?.write('\n');
  });
  const code = await new Promise<number | null>((done) => {
    // Nothing may be sent to a process that has ended, because its id may have been reused.
    child.once('exit', () => slowness?.throttle.stop());
    child.once('close', done);
  });
  const text = (chunks: Buffer[] | undefined): string => Buffer.concat(chunks ?? []).toString();
  if (code !== 0) throw new Error(`${name} failed in the bench: ${text(errors)}${text(log)}`);
  const run = JSON.parse(text(result)) as Omit<Run, 'log'>;
  requireSuccess(name, run.answer);
  return { ...run, log: text(log) };
}

/** A refusal is fast, so only successful responses count. */
function requireSuccess(name: string, answer: unknown): void {
  const { statusCode = 200, body } = (answer ?? {}) as { statusCode?: number; body?: string };
  if (statusCode >= 300) throw new Error(`${name} answered ${statusCode} in the bench: ${body}`);
}
