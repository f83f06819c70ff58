import { spawn } from 'node:child_process';
import { join } from 'node:path';

const RUNNER = join(import.meta.dirname, 'invoke-once.cjs');

export interface Invocation {
  readonly name: string;
  readonly file: string;
  readonly event: unknown;
  readonly environment: Readonly<Record<string, string>>;
}

export interface Run {
  /** From the start of the process to the answer. */
  readonly ms: number;
  readonly cpuMs: number;
  readonly answer: unknown;
  readonly log: string;
}

/** Runs a bundle once in a process of its own, with the environment that Lambda would give it and nothing else. */
export async function invokeOnce({ name, file, event, environment }: Invocation): Promise<Run> {
  const child = spawn(process.execPath, [RUNNER, file, JSON.stringify(event)], {
    env: { ...environment },
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
  const [log, errors, result] = [1, 2, 3].map((stream) => {
    const chunks: Buffer[] = [];
    child.stdio[stream]?.on('data', (chunk: Buffer) => chunks.push(chunk));
    return chunks;
  });
  const code = await new Promise<number | null>((done) => child.once('close', done));
  const text = (chunks: Buffer[] | undefined): string => Buffer.concat(chunks ?? []).toString();
  if (code !== 0) throw new Error(`${name} failed in the bench: ${text(errors)}${text(log)}`);
  const run = JSON.parse(text(result)) as Omit<Run, 'log'>;
  requireSuccess(name, run.answer);
  return { ...run, log: text(log) };
}

/** A refusal is quick; only what a client wanted counts as an answer. */
function requireSuccess(name: string, answer: unknown): void {
  const { statusCode = 200, body } = (answer ?? {}) as { statusCode?: number; body?: string };
  if (statusCode >= 300) throw new Error(`${name} answered ${statusCode} in the bench: ${body}`);
}
