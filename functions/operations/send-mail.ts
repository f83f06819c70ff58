import type { Context } from 'aws-lambda';
import { dueMails, sendAll } from '../../lib/auth/mail/send-all.ts';
import type { SendMailEvent } from '../../lib/auth/mail/send-now.ts';
import { logLine } from '../../lib/platform/log-line.ts';

/** Reserved for attempts that have begun, and for recording their outcome. */
const RESERVED_MS = 15_000;

/**
 * Runs at once with given mails, and every minute without any, to find due mails: retries, and those that an earlier run
 * left. That SES refuses a mail is expected; the alarm about errors counts only our own.
 */
export async function handler(event: SendMailEvent, context: Context): Promise<Record<string, unknown>> {
  const found = event.mails ?? (await dueMails(new Date()));
  const totals = await sendAll(found, () => context.getRemainingTimeInMillis() > RESERVED_MS);
  // Most runs find nothing, and log nothing.
  if (found.length > 0) logLine('info', 'mails sent', { found: found.length, ...totals });
  if (totals.errors > 0) throw new Error(`${totals.errors} mails could not be attempted.`);
  return totals;
}
