import { readArguments } from '../cli/arguments.ts';
import { UsageError } from '../cli/command.ts';

export const REPLACE_KEY_HELP = `Usage: npm run replace-sealing-key -- --stack NAME [options]

Makes a new version of the key that encrypts webhook secrets, authenticator secrets and recovery codes in the table, waits
until all functions use it, and then encrypts everything anew. The service continues meanwhile. Links in mails that were
sent before stop working, and for up to five minutes some sign-ins with a passkey fail.

If it was interrupted, run it with --keep-key to finish.

  --stack NAME  The stack of the service.
  --keep-key    Make no new version. Only encrypt with the current one what is not.
  --no-wait     Do not wait six minutes until functions use the new version, because you know that none runs.
  --yes         Do not ask to type the name of the stack.

Needs the AWS CLI, and credentials that may read and write the table and the key.
Exit codes: 0 done, 1 failed, 2 invalid usage, 130 interrupted.`;

const FLAGS = {
  stack: { type: 'string' },
  'keep-key': { type: 'boolean' },
  'no-wait': { type: 'boolean' },
  yes: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

export interface ReplaceKeyRequest {
  readonly stack: string;
  readonly makesKey: boolean;
  readonly waits: boolean;
  readonly isConfirmed: boolean;
}

export function readReplaceKeyArguments(args: readonly string[]): ReplaceKeyRequest | 'help' {
  const { values } = readArguments(args, FLAGS);
  if (values.help) return 'help';
  const { stack, 'keep-key': keepsKey, 'no-wait': waitsNot, yes } = values;
  if (!stack) throw new UsageError('Pass --stack, the name of the stack.');
  return { stack, makesKey: !keepsKey, waits: !waitsNot, isConfirmed: yes ?? false };
}
