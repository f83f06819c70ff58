import { spawn } from 'node:child_process';
import { resolve } from 'node:path';

export interface ToolResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

interface ToolOptions {
  readonly env?: NodeJS.ProcessEnv;
  readonly input?: string;
  /** It is killed when this resolves, or when it says this. */
  readonly killed?: Promise<unknown> | string;
}

/** Runs `npm run <name> -- <args>`, without npm. */
export function runTool(
  name: string,
  args: readonly string[],
  { env, input = '', killed }: ToolOptions = {},
): Promise<ToolResult> {
  const child = spawn(process.execPath, [resolve(`tools/${name}.ts`), ...args], {
    env: env ?? process.env,
    stdio: 'pipe',
  });
  const texts = { stdout: '', stderr: '' };
  for (const stream of ['stdout', 'stderr'] as const)
    child[stream].on('data', (chunk: Buffer) => {
      texts[stream] += chunk.toString();
      if (typeof killed === 'string' && texts[stream].includes(killed)) child.kill('SIGKILL');
    });
  // The program may end without reading it.
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  if (killed instanceof Promise) void killed.then(() => child.kill('SIGKILL'));
  return new Promise((done, reject) => {
    child.once('error', reject);
    child.once('close', (code) => done({ code, ...texts }));
  });
}
