import { readArguments } from '../cli/arguments.ts';
import { UsageError } from '../cli/command.ts';

export const RESTORE_HELP = `Usage: npm run restore-table -- --stack NAME --from TABLE [options]

Makes the table of a deployed service contain what another table contains, such as one that was restored from a backup.
Stops everything that writes meanwhile: the API answers 429, scheduled functions and both readers of the table's stream
pause. Then waits until runs in progress have ended, copies what differs, deletes what the other table does not have,
compares both tables again, restarts the change feeds, and lets the service continue.

It can be interrupted: the service then stays closed. Run the command again to continue.

  --stack NAME          The stack of the service.
  --from TABLE          The table to copy from. It is not changed.
  --from-region REGION  Where that table is. Default: the region of the stack.
  --end-credentials     Leave out sessions and access tokens. Some may have been revoked since. Users log in again.
  --no-wait             Do not wait 15 minutes for runs in progress, because you know that there are none.
  --yes                 Do not ask to type the name of the stack.
  --reopen              Do not copy anything. Only let a service continue that was left closed.

Needs the AWS CLI, and credentials that may read and write both tables.
Exit codes: 0 done, 1 failed, 2 invalid usage, 130 interrupted.`;

const FLAGS = {
  stack: { type: 'string' },
  from: { type: 'string' },
  'from-region': { type: 'string' },
  'end-credentials': { type: 'boolean' },
  'no-wait': { type: 'boolean' },
  yes: { type: 'boolean' },
  reopen: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

export interface RestoreRequest {
  readonly stack: string;
  /** Undefined if the service is only reopened. */
  readonly from: string | undefined;
  readonly fromRegion: string | undefined;
  readonly endsCredentials: boolean;
  readonly waits: boolean;
  readonly isConfirmed: boolean;
}

export function readRestoreArguments(args: readonly string[]): RestoreRequest | 'help' {
  const { values } = readArguments(args, FLAGS);
  if (values.help) return 'help';
  const { stack, from, reopen = false } = values;
  if (!stack) throw new UsageError('Pass --stack, the name of the stack.');
  if (Boolean(from) === reopen)
    throw new UsageError('Pass either --from, the table to copy from, or --reopen.');
  return {
    stack,
    from,
    fromRegion: values['from-region'],
    endsCredentials: values['end-credentials'] ?? false,
    waits: !values['no-wait'],
    isConfirmed: values.yes ?? false,
  };
}
