import type { Context } from 'aws-lambda';
import { runAll } from '../../lib/banks/run-all.ts';
import type { FetchEvent } from '../../lib/connections/run-now.ts';
import { logLine } from '../../lib/platform/log-line.ts';

/** Longer than a run takes, so that none is begun that could be cut off. */
const RESERVED_MS = 5 * 60 * 1000;

/**
 * Runs at once with the run that a user asks for, and every 15 minutes without one, to find connections that are due.
 * Failures of a bank or a provider are expected; the alarm counts only our own errors.
 */
export async function handler(event: FetchEvent, context: Context): Promise<Record<string, unknown>> {
  const hasTime = () => context.getRemainingTimeInMillis() > RESERVED_MS;
  const totals = await runAll(event.run, hasTime);
  // Most runs find nothing, and log nothing.
  if (totals.found > 0) logLine('info', 'bank connections run', totals);
  if (totals.errors > 0) throw new Error(`${totals.errors} bank connections failed unexpectedly.`);
  return totals;
}
