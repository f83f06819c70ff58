import { resolve } from 'node:path';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { UsageError } from './command.ts';

type Flags = NonNullable<ParseArgsConfig['options']>;

/** The flags of every command: the service and the user. */
export const CONNECTION_FLAGS = {
  url: { type: 'string' },
  email: { type: 'string' },
  book: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

export const CONNECTION_HELP = `Connection:
  --url URL             The service. Default: http://localhost:3000
  --email ADDRESS       Log in. Prompts for the password unless PERSONAL_FINANCE_PASSWORD is set.
  --book ID             The book, if you have several. Default: your default book.
  PERSONAL_FINANCE_TOKEN  A token in the environment, instead of --email.

Exit codes: 0 done, 1 failed, 2 invalid usage, 130 interrupted.`;

/** Reads arguments. Each flag may be given once, and files only if `allowFiles` is set. */
export function readArguments<T extends Flags>(args: readonly string[], flags: T, allowFiles = false) {
  try {
    const options = { args: [...args], options: flags, allowPositionals: allowFiles, tokens: true } as const;
    const parsed = parseArgs(options);
    const names = parsed.tokens.flatMap((token) => (token.kind === 'option' ? [token.name] : []));
    const repeated = names.find((name, index) => names.indexOf(name) !== index);
    if (repeated) throw new UsageError(`--${repeated} may be given only once.`);
    return parsed;
  } catch (error) {
    if (error instanceof UsageError) throw error;
    // Leaves out Node's advice about values that begin with a dash, which does not help here.
    throw new UsageError((error as Error).message.replace(/\. To specify a positional.*$/s, '.'));
  }
}

/** Resolves a path relative to where the user called npm, because npm runs scripts in the project's folder. */
export function userPath(path: string): string {
  return resolve(process.env.INIT_CWD ?? '.', path);
}
