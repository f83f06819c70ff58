import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';

export interface Outcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

interface Options {
  readonly env?: Readonly<Record<string, string>>;
  /** What the user would type. */
  readonly input?: string | Uint8Array;
  /** Instead of typing anything, the user presses Ctrl-C when this is on standard error. */
  readonly interruptAt?: string;
}

/** Runs a script of tools/ as npm does, without a terminal. */
export async function runTool(
  script: string,
  args: readonly string[],
  { env = {}, input = '', interruptAt }: Options = {},
): Promise<Outcome> {
  const child = spawn(process.execPath, [`tools/${script}.ts`, ...args], {
    env: { ...process.env, INIT_CWD: process.cwd(), ...env },
    // Otherwise a script could still ask at the terminal that the tests run in.
    detached: true,
  });
  // A script that ends early does not read what is typed.
  child.stdin.on('error', () => undefined);
  if (interruptAt === undefined) child.stdin.end(input);
  else child.stderr.on('data', (said) => String(said).includes(interruptAt) && child.kill('SIGINT'));
  const ended = new Promise<number>((resolve) => child.on('close', (code) => resolve(code ?? 0)));
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { code, stdout, stderr };
}
