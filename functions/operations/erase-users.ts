import type { Context } from 'aws-lambda';
import { eraseUsers } from '../../lib/auth/erasure/erase-users.ts';
import { describeError } from '../../lib/platform/endpoint/log.ts';
import { logLine } from '../../lib/platform/log-line.ts';
import { startTimeBudget } from '../../lib/platform/table/retry.ts';

/** Reserved for the last calls, even if they are slow or fail. */
const RESERVE_MS = 15_000;

/** Runs on a schedule. The alarm counts its failures; the metrics are taken from its log line. */
export async function handler(_event: unknown, context: Context): Promise<Record<string, unknown>> {
  const leftMs = context.getRemainingTimeInMillis();
  startTimeBudget(leftMs);
  const { usersFinished, usersLeft, itemsRemoved, failures } = await eraseUsers(leftMs - RESERVE_MS);
  const outcome = { users_finished: usersFinished, users_left: usersLeft, items_removed: itemsRemoved };
  logLine('info', 'erased users swept', outcome);
  // Lambda logs only the message of the error below.
  for (const failure of failures) logLine('error', 'sweep failed', { error: describeError(failure) });
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} sweeps failed.`);
  return outcome;
}
