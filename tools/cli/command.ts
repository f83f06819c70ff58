import { isProblem } from '../../client/client.ts';
import { printable } from './table.ts';

/** A mistake that the user can fix. Only its message is printed. */
export class CommandError extends Error {
  readonly exitCode: number;

  constructor(message: string, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** The arguments are invalid. */
export class UsageError extends CommandError {
  constructor(message: string) {
    super(`${message}\nSee --help.`, 2);
  }
}

const INTERRUPTED = 130;
/** Ctrl-C in a terminal reaches this process, and npm may forward it a second time. */
const SAME_INTERRUPT_MS = 1000;

/**
 * Runs a command with its arguments and a signal that Ctrl-C aborts, so that it can clean up. A second Ctrl-C ends it
 * at once.
 */
export async function run(main: (args: string[], signal: AbortSignal) => Promise<void>): Promise<void> {
  const interrupt = new AbortController();
  let interruptedAt = 0;
  const onSignal = () => {
    if (interrupt.signal.aborted && Date.now() - interruptedAt > SAME_INTERRUPT_MS) process.exit(INTERRUPTED);
    interruptedAt ||= Date.now();
    interrupt.abort(new CommandError('Interrupted.', INTERRUPTED));
  };
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal);
  // Without a listener, a closed output would end the process. The code that writes gets the error anyway.
  process.stdout.on('error', () => undefined);
  try {
    await main(process.argv.slice(2), interrupt.signal);
  } catch (error) {
    // The reader of the output has closed it: `npm run export | head`.
    if ((error as NodeJS.ErrnoException).code === 'EPIPE') return;
    process.stderr.write(`${explain(error)}\n`);
    process.exitCode = error instanceof CommandError ? error.exitCode : 1;
  } finally {
    process.off('SIGINT', onSignal).off('SIGTERM', onSignal);
  }
}

/** The service's own words for an error, with the flag for each invalid parameter. They may quote a file. */
export function explain(error: unknown, flagOf: (field: string) => string = asFlag): string {
  if (error instanceof CommandError) return error.message;
  return wordsFor(error, flagOf).split('\n').map(printable).join('\n');
}

function wordsFor(error: unknown, flagOf: (field: string) => string): string {
  if (isProblem(error)) {
    const fields = error.errors.map(({ field, message }) => labelled(flagOf(field), withFlags(message)));
    const reference = error.status >= 500 ? `\nRequest id: ${error.requestId}` : '';
    return (fields.join('\n') || error.detail) + reference;
  }
  const { name, message, cause } = error as Error & { cause?: { code?: string; message?: string } };
  if (name === 'TimeoutError') return 'The service did not respond in time. Try again.';
  return cause ? `The connection failed (${cause.code ?? cause.message}). Try again.` : message;
}

/** Without a flag, the message is a complete sentence. */
function labelled(flag: string, message: string): string {
  return flag === '' ? message.charAt(0).toUpperCase() + message.slice(1) : `${flag}: ${message}`;
}

/**
 * The service names the parameters to send; the user needs the flags to add. Names in quotes are from the file. Within
 * a sentence, a single word is not a parameter: "and send that".
 */
export function withFlags(message: string): string {
  return message
    .replace(/\bSend ([a-z]+(?:_[a-z]+)*)\b/g, (_all, name) => `Add ${asFlag(name)}`)
    .replace(/\bsend ([a-z]+(?:_[a-z]+)+)\b/g, (_all, name) => `add ${asFlag(name)}`)
    .replace(/(?<=or |and )[a-z]+_column\b/g, asFlag);
}

/** `--date-format` for `date_format`. */
export function asFlag(parameter: string): string {
  return `--${parameter.replaceAll('_', '-')}`;
}
