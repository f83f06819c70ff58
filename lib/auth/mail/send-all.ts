import { describeError } from '../../platform/endpoint/log.ts';
import { logLine } from '../../platform/log-line.ts';
import { DUE_MAILS, type MailKey } from './outbox.ts';
import { type MailOutcome, sendMail } from './send-mail.ts';

/** Parallel attempts. A new account may send one mail per second, others 14. */
const LANES = 4;
/** The most mails per run. The next run finds the others. */
const FOUND_MAX = 1000;

export type MailTotals = Record<MailOutcome | 'errors', number>;

/** Attempts mails while there is time. */
export async function sendAll(found: readonly MailKey[], hasTime: () => boolean): Promise<MailTotals> {
  const totals: MailTotals = {
    ...{ sent: 0, failed: 0, dead: 0, expired: 0, dropped: 0, postponed: 0, skipped: 0 },
    errors: 0,
  };
  const waiting = [...found];
  const lane = async () => {
    for (let key = waiting.shift(); key && hasTime(); key = waiting.shift()) {
      const outcome = await sendMail(key).catch((error: unknown) => {
        logLine('error', 'mail not attempted', { mail_id: key?.id, error: describeError(error) });
        return 'errors' as const;
      });
      totals[outcome]++;
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return totals;
}

/** The mails that are due now, longest overdue first. */
export async function dueMails(now: Date): Promise<MailKey[]> {
  const found: MailKey[] = [];
  for await (const page of DUE_MAILS.allDue(now.toISOString())) {
    for (const { owner, ids } of page) found.push({ owner, id: ids[0] ?? '' });
    if (found.length >= FOUND_MAX) break;
  }
  return found;
}
