import type { DynamoDBStreamEvent } from 'aws-lambda';
import { config } from '../../platform/config.ts';
import { describeError } from '../../platform/endpoint/log.ts';
import { invoke } from '../../platform/invoke.ts';
import { logLine } from '../../platform/log-line.ts';
import { OUTBOX_PARTITIONS } from '../../platform/table/names.ts';
import type { MailKey } from './outbox.ts';

/** The event of the function that sends mails. Without mails, it looks for those that are due. */
export interface SendMailEvent {
  readonly mails?: readonly MailKey[];
}

/** Has the mails that a batch of the table's stream reports sent at once. */
export async function sendMailsOf({ Records }: DynamoDBStreamEvent): Promise<void> {
  const mails = Records.flatMap(({ dynamodb }) => mailKey(dynamodb?.Keys?.pk?.S, dynamodb?.Keys?.sk?.S));
  if (mails.length === 0) return;
  const event: SendMailEvent = { mails };
  // A failure is only logged, because the next run, within a minute, finds them anyway.
  await invoke(config.sendMailFunctionName, event, { wait: false }).catch((error: unknown) => {
    logLine('error', 'mails have to wait for the next run', { error: describeError(error) });
  });
}

function mailKey(pk = '', sk = ''): MailKey[] {
  if (!pk.startsWith(OUTBOX_PARTITIONS)) return [];
  return [{ owner: pk.slice(OUTBOX_PARTITIONS.length), id: sk.split('#', 2)[1] ?? '' }];
}
