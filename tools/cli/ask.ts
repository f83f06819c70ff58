import { openSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { ReadStream } from 'node:tty';
import { CommandError, UsageError } from './command.ts';

/** Asks on standard error, because standard output may be a file. The end of the input counts as no. */
export async function askYesNo(
  question: string,
  signal: AbortSignal,
  input: Input = process.stdin,
): Promise<boolean> {
  return /^\s*y(es)?\s*$/i.test((await askText(`${question} [y/N] `, signal, input)) ?? '');
}

/** The line that the user types; undefined at the end of the input. */
export async function askText(
  question: string,
  signal: AbortSignal,
  input: Input = process.stdin,
): Promise<string | undefined> {
  let answer: string | undefined;
  try {
    answer = await ask(question, process.stderr, signal, input);
  } finally {
    // On a terminal, the user has already ended the line by answering.
    if (answer === undefined || !input.isTTY) process.stderr.write('\n');
  }
  return answer;
}

/** Asks the user at the terminal, although standard input is something else. Undefined if there is no terminal. */
export async function askAtTerminal(question: string, signal: AbortSignal): Promise<boolean | undefined> {
  const terminal = openTerminal();
  if (!terminal) return undefined;
  try {
    return await askYesNo(question, signal, terminal);
  } finally {
    terminal.destroy();
  }
}

function openTerminal(): ReadStream | undefined {
  try {
    return new ReadStream(openSync('/dev/tty', 'r'));
  } catch {
    return undefined;
  }
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

type Input = NodeJS.ReadableStream & { readonly isTTY?: boolean };

/** One line, or undefined at the end of the input. */
function ask(
  prompt: string,
  output: Writable,
  signal: AbortSignal,
  input: Input = process.stdin,
): Promise<string | undefined> {
  const terminal = Boolean(input.isTTY);
  const lines = createInterface({ input, output, terminal, historySize: 0, prompt });
  return new Promise<string | undefined>((resolve, reject) => {
    lines.once('line', resolve);
    lines.once('close', () => resolve(undefined));
    // On a terminal, readline sees Ctrl-C as a key, not as a signal.
    lines.once('SIGINT', () => process.kill(process.pid, 'SIGINT'));
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    lines.prompt();
  }).finally(() => lines.close());
}
