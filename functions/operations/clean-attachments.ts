import type { Context } from 'aws-lambda';
import { removeOrphans, removeUnfinished } from '../../lib/attachments/clean-up.ts';
import { logLine } from '../../lib/platform/log-line.ts';
import { startTimeBudget } from '../../lib/platform/table/retry.ts';

/** Reserved for the last calls, even if they are slow or fail. */
const RESERVED_MS = 20_000;

/** Runs on a schedule. A run can be killed, and two can run at the same time: each removes what it finds. */
export async function handler(_event: unknown, context: Context): Promise<Record<string, unknown>> {
  startTimeBudget(context.getRemainingTimeInMillis());
  const hasTime = () => context.getRemainingTimeInMillis() > RESERVED_MS;
  const uploads_removed = await removeUnfinished(new Date(), hasTime);
  const files_removed = await removeOrphans(hasTime);
  const outcome = { uploads_removed, files_removed };
  logLine('info', 'attachments cleaned', outcome);
  return outcome;
}
