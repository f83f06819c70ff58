import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { CommandError, UsageError } from './command.ts';

/** Asks on standard error, because standard output may be a file. The end of the input counts as no. */
export async function askYesNo(question: string, signal: AbortSignal): Promise<boolean> {
  let answer: string | undefined;
  try {
    answer = await ask(`${question} [y/N] `, process.stderr, signal);
  } finally {
    // On a terminal, the user has already ended the line by answering.
    if (answer === undefined || !process.stdin.isTTY) process.stderr.write('\n');
  }
  return /^\s*y(es)?\s*$/i.test(answer ?? '');
}

/** Prompts without echoing what is typed. */
export async function askPassword(prompt: string, signal: AbortSignal): Promise<string> {
  if (!process.stdin.isTTY)
    throw new UsageError('Without a terminal, set PERSONAL_FINANCE_PASSWORD or PERSONAL_FINANCE_TOKEN.');
  process.stderr.write(prompt);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const answer = await ask('', nowhere, signal).finally(() => process.stderr.write('\n'));
  if (!answer) throw new CommandError('No password was given.');
  return answer;
}

/** One line, or undefined at the end of the input. */
function ask(prompt: string, output: Writable, signal: AbortSignal): Promise<string | undefined> {
  const terminal = Boolean(process.stdin.isTTY);
  const lines = createInterface({ input: process.stdin, output, terminal, historySize: 0, prompt });
  return new Promise<string | undefined>((resolve, reject) => {
    lines.once('line', resolve);
    lines.once('close', () => resolve(undefined));
    // On a terminal, readline sees Ctrl-C as a key, not as a signal.
    lines.once('SIGINT', () => process.kill(process.pid, 'SIGINT'));
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    lines.prompt();
  }).finally(() => lines.close());
}
