import type { Context } from 'aws-lambda';
import { eraseAccount, parseErasure } from '../../lib/auth/operator/erase-account.ts';
import { logLine } from '../../lib/platform/log-line.ts';
import { startTimeBudget } from '../../lib/platform/table/retry.ts';

/**
 * Invoked by an operator for a user who cannot log in. It is not an action of `manage-account`, whose role cannot erase
 * anything: whoever may invoke that one need not be allowed to invoke this one.
 */
export async function handler(event: unknown, context: Context): Promise<Record<string, unknown>> {
  startTimeBudget(context.getRemainingTimeInMillis());
  const { email, sharedBooks } = parseErasure(event);
  const requestId = context.awsRequestId;
  const { user_id, ...outcome } = await eraseAccount(email, sharedBooks, { now: new Date(), requestId });
  logLine('info', 'account erased by an operator', { result: outcome.result, user_id });
  return { email, ...outcome };
}
