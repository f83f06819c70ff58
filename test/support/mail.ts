import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { inject } from 'vitest';
import type { LocalMail } from '../../infra/local/services/mailbox.ts';
import { actAs, call, newEmail, registeredUser, type TestUser } from './api.ts';
import { cloud } from './cloud.ts';
import { engine, table } from './table.ts';

/** The mails that were sent to an address, oldest first. What is due in the outbox is sent before. */
export async function mailsTo(address: string): Promise<LocalMail[]> {
  await sendDueTo(address);
  return mailbox(address);
}

/** Longer than a run of another test needs that is sending a mail, and less than what is too much has to wait. */
const SOON_MS = 10 * 60_000;

async function sendDueTo(address: string): Promise<void> {
  const isSoon = ({ due_at }: Record<string, unknown>) => Date.parse(String(due_at)) < Date.now() + SOON_MS;
  do await cloud().fire('send-mail');
  while ((await waitingFor(address)).some(isSoon));
}

/** The mails in the outbox for an address. */
export async function waitingFor(address: string): Promise<Record<string, unknown>[]> {
  const { tableName: TableName } = inject('deployed');
  const { Items = [] } = await engine().send(
    new QueryCommand({
      TableName,
      IndexName: 'by_due',
      KeyConditionExpression: 'due_partition = :mails',
      ExpressionAttributeValues: { ':mails': 'MAILS#00' },
    }),
  );
  const found = await Promise.all(Items.map(({ pk, sk }) => table().get(pk, sk)));
  return found.flatMap((item) => (item?.to === address ? [item] : []));
}

/** What is in the mailbox already. */
export async function mailbox(address: string): Promise<LocalMail[]> {
  const response = await fetch(new URL(`/_local/mail?to=${encodeURIComponent(address)}`, cloud().url));
  return ((await response.json()) as { data: LocalMail[] }).data;
}

/** The newest mail of a kind. Mails that wait at once may be sent in any order. */
export async function mailTo(address: string, kind: string): Promise<LocalMail | undefined> {
  return (await mailsTo(address)).findLast((mail) => mail.kind === kind);
}

/** The code in the newest mail of a kind. */
export async function codeFor(address: string, kind: string): Promise<string> {
  return codeIn(await mailTo(address, kind));
}

export function codeIn(mail: LocalMail | undefined): string {
  return mail?.links[0]?.split('#code=')[1] ?? '';
}

export const verify = (code: string) => call('POST', '/auth/email/verify', { body: { code } });

/** A user who has just registered, and has confirmed the address. */
export async function verifiedUser(given: Record<string, unknown> = {}): Promise<TestUser> {
  const user = await registeredUser({ email: newEmail(), ...given });
  await verify(await codeFor(user.email, 'verify_email'));
  return actAs(user);
}

/** The kinds of the mails that were sent to an address. */
export async function kindsTo(address: string): Promise<string[]> {
  return (await mailsTo(address)).map(({ kind }) => kind);
}
