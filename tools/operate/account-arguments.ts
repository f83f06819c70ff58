import { readArguments } from '../cli/arguments.ts';
import { UsageError } from '../cli/command.ts';

const ACTIONS = [
  'send_password_reset',
  'end_sessions',
  'reset_second_factor',
  'show_previous_emails',
  'erase',
] as const;
type Action = (typeof ACTIONS)[number];

export const ACCOUNT_HELP = `Usage: npm run account -- ACTION EMAIL [options]

Helps a user who cannot help themselves. EMAIL is the address that the user logs in with. Make sure that it is the user
who asks.

Actions:
  send_password_reset   Sends the link to choose a new password to the user.
  end_sessions          Ends all sessions. Access tokens stay valid.
  reset_second_factor   Removes the second factors, and ends all sessions.
  show_previous_emails  Shows the last 20 addresses that the user had before.
  erase                 Erases the user for good, as DELETE /auth/me does.

Options:
  --stack NAME          The stack in AWS. Default: the service on this machine, with its data in DATA_DIR.
  --shared-books WHAT   For erase, if the user is the only owner of shared books. hand_over: the member with the
                        highest role becomes an owner. erase: the books are erased for everyone.
  --yes                 For erase: do not ask to type the address again.

Exit codes: 0 done, 1 failed, 2 invalid usage, 130 interrupted.`;

const FLAGS = {
  stack: { type: 'string' },
  'shared-books': { type: 'string' },
  yes: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

export interface AccountRequest {
  readonly action: Action;
  readonly email: string;
  /** Undefined for the local cloud. */
  readonly stack: string | undefined;
  readonly sharedBooks: string | undefined;
  readonly isConfirmed: boolean;
}

export function readAccountArguments(args: readonly string[]): AccountRequest | 'help' {
  const { values, positionals } = readArguments(args, FLAGS, true);
  if (values.help) return 'help';
  const [action, email, ...others] = positionals;
  if (!isAction(action)) throw new UsageError(`The action must be one of ${ACTIONS.join(', ')}.`);
  if (!email || others.length > 0) throw new UsageError('Pass the address that the user logs in with.');
  const { stack, 'shared-books': sharedBooks, yes = false } = values;
  if (action !== 'erase' && (yes || sharedBooks !== undefined))
    throw new UsageError('--yes and --shared-books are for erase only.');
  if (sharedBooks !== undefined && !['hand_over', 'erase'].includes(sharedBooks))
    throw new UsageError('--shared-books must be hand_over or erase.');
  return { action, email: email.trim().toLowerCase(), stack, sharedBooks, isConfirmed: yes };
}

function isAction(text: string | undefined): text is Action {
  return (ACTIONS as readonly (string | undefined)[]).includes(text);
}
