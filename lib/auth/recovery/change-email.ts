import { newId } from '../../platform/id.ts';
import { Stale, type Write } from '../../platform/table/write.ts';
import type { UserId } from '../../platform/user.ts';
import { logAndNotify } from '../events/event-log.ts';
import type { RequestContext } from '../events/request-context.ts';
import { newLink } from '../links/link.ts';
import { queueMail } from '../mail/outbox.ts';
import { NO_PENDING_EMAIL, type User } from '../users/user.ts';
import { changeUser, findLogin, type Login, reserveEmail } from '../users/user-store.ts';

/** The mail with the link to confirm an address. The function that sends it writes the link. */
export function askToVerify(userId: UserId, email: string, now: Date): Write {
  const { id, expires_at } = newLink('verify_email', newId(), email, now);
  return queueMail({ kind: 'verify_email', to: email, userId, id, usefulUntil: expires_at }, now);
}

/** The mail with the link to choose a new password. */
export function askToReset(userId: UserId, email: string, now: Date): Write {
  const { id, expires_at } = newLink('reset_password', newId(), email, now);
  return queueMail({ kind: 'reset_password', to: email, userId, id, usefulUntil: expires_at }, now);
}

/** The login of a user who was just read. */
export async function loginOf({ id, email }: User): Promise<Login> {
  const login = await findLogin(email);
  if (login?.user_id !== id) throw new Stale('The e-mail address changed between two reads.');
  return login;
}

/** Makes the address that was confirmed the one to log in with. */
export async function takePendingEmail(before: User, email: string, context: RequestContext, now: Date) {
  const at = now.toISOString();
  const after: User = {
    ...before,
    email,
    email_verified_at: at,
    ...NO_PENDING_EMAIL,
    updated_at: at,
    version: before.version + 1,
  };
  const writes = [
    ...(await changeUser(before, after, await loginOf(before))),
    ...logAndNotify(after, { type: 'email_changed' }, context, now),
  ];
  // Whoever never had access to the old mailbox cannot take it back.
  if (before.email_verified_at !== undefined) {
    const { id, expires_at } = newLink('email_changed', newId(), before.email, now);
    const details = { asked_at: before.pending_since ?? at };
    const mail = { kind: 'email_changed', to: before.email, userId: before.id, id, details } as const;
    writes.push(reserveEmail(before, expires_at), queueMail({ ...mail, usefulUntil: expires_at }, now));
  }
  return { after, writes };
}
