import { execFile } from 'node:child_process';

export interface Outcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

interface Options {
  readonly env?: Readonly<Record<string, string>>;
  /** What the user would type. */
  readonly input?: string;
  /** Instead of typing anything, the user presses Ctrl-C when this is on standard error. */
  readonly interruptAt?: string;
}

/** Runs a script of tools/ as npm does, without a terminal. */
export function runTool(
  script: string,
  args: readonly string[],
  { env = {}, input = '', interruptAt }: Options = {},
): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [`tools/${script}.ts`, ...args],
      { env: { ...process.env, INIT_CWD: process.cwd(), ...env }, maxBuffer: 64 * 1024 * 1024 },
      (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    );
    if (interruptAt === undefined) child.stdin?.end(input);
    else child.stderr?.on('data', (text: string) => text.includes(interruptAt) && child.kill('SIGINT'));
  });
}
