import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { inject } from 'vitest';
import type { LocalMail } from '../../infra/local/services/mailbox.ts';
import { actAs, call, newEmail, registeredUser, type TestUser } from './api.ts';
import { cloud } from './cloud.ts';
import { engine, table } from './table.ts';

/** The mails that were sent to an address, oldest first. What waits in the outbox is sent before. */
export async function mailsTo(address: string): Promise<LocalMail[]> {
  // A run of another test may be sending it.
  do await cloud().fire('send-mail');
  while ((await waitingFor(address)).length > 0);
  return mailbox(address);
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
  const response = await fetch(`${cloud().url}/_local/mail?to=${encodeURIComponent(address)}`);
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
