import type { Context } from 'aws-lambda';
import { restartFeeds } from '../../lib/changes/restart.ts';
import { logLine } from '../../lib/platform/log-line.ts';
import { startTimeBudget } from '../../lib/platform/table/retry.ts';

/** Invoked by an operator after the stream has lost records. */
export async function handler(_event: unknown, context: Context): Promise<Record<string, unknown>> {
  startTimeBudget(context.getRemainingTimeInMillis());
  const outcome = { epoch: await restartFeeds() };
  logLine('info', 'feeds restarted', outcome);
  return outcome;
}
