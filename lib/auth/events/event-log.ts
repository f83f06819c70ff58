import { config } from '../../platform/config.ts';
import { newId } from '../../platform/id.ts';
import { fromItem, pick } from '../../platform/record.ts';
import { keys } from '../../platform/table/keys.ts';
import { TTL_ATTRIBUTE } from '../../platform/table/names.ts';
import { readNewest } from '../../platform/table/newest.ts';
import type { Page, Paging } from '../../platform/table/page.ts';
import { expiresAfter, isExpired } from '../../platform/table/time-to-live.ts';
import { NEW, put, type Write } from '../../platform/table/write.ts';
import type { UserId } from '../../platform/user.ts';
import { firstUuidV7 } from '../../platform/uuid-v7.ts';
import { type Mail, NOTICES, type Notice } from '../mail/mail.ts';
import { queueMail } from '../mail/outbox.ts';
import type { User } from '../users/user.ts';
import { findUser } from '../users/user-store.ts';
import type { RequestContext } from './request-context.ts';
import { type EventType, type SecurityEvent, securityEvent } from './security-event.ts';

const LIFETIME_SECONDS = 90 * 24 * 60 * 60;

export type EventDetails = Pick<SecurityEvent, 'type' | 'method' | 'by'> & {
  /** A name that the notice mentions. */
  readonly name?: string | undefined;
};

type Recipient = Pick<User, 'id' | 'email' | 'email_verified_at'>;

/**
 * Writes what has happened to the user's list of events, and the notice about it to the outbox, in the same transaction
 * as what happened.
 */
export function logAndNotify(
  user: Recipient,
  details: EventDetails,
  context: RequestContext | undefined,
  now: Date,
): Write[] {
  const { type, name } = details;
  return [
    logEvent(user.id, details, context, now),
    ...(isNotice(type) ? notify(user, type, { ...context, ...(name !== undefined && { name }) }, now) : []),
  ];
}

/** The same for a caller of whom only the id is known. Without mail, the user need not be read. */
export async function logAndNotifyCaller(
  userId: UserId,
  details: EventDetails,
  context: RequestContext,
  now: Date,
): Promise<Write[]> {
  const user = config.isMailOn && isNotice(details.type) ? await findUser(userId) : undefined;
  return user ? logAndNotify(user, details, context, now) : [logEvent(userId, details, context, now)];
}

/** Only the event, for what causes no notice. */
export function logEvent(
  userId: UserId,
  details: EventDetails,
  context: RequestContext | undefined,
  now: Date,
): Write {
  const { type, method, by } = details;
  const value: SecurityEvent = { id: newId(), type, created_at: now.toISOString(), ...context, method, by };
  return put(
    keys.securityEvent(userId, value.id),
    { ...pick(securityEvent.item, value), [TTL_ATTRIBUTE]: expiresAfter(now, LIFETIME_SECONDS) },
    NEW,
  );
}

/** Writes a notice to the outbox, if the address is known to be the user's. */
export function notify(user: Recipient, kind: Notice, details: Mail['details'], now: Date): Write[] {
  if (!config.isMailOn || user.email_verified_at === undefined) return [];
  return [queueMail({ kind, to: user.email, userId: user.id, details }, now)];
}

/** In an outbox of its own, because those of the user are emptied. */
export function notifyErased(
  user: Recipient,
  details: RequestContext | { readonly by: 'operator' },
  now: Date,
): Write[] {
  if (!config.isMailOn || user.email_verified_at === undefined) return [];
  return [
    queueMail({ kind: 'account_erased', to: user.email, owner: newId(), details: { ...details } }, now),
  ];
}

function isNotice(type: EventType): type is EventType & Notice {
  return (NOTICES as readonly string[]).includes(type);
}

/** Newest first. */
export function listEvents(
  userId: UserId,
  page: Paging,
  type: EventType | undefined,
  now: Date,
): Promise<Page<SecurityEvent>> {
  const oldest = firstUuidV7(now.getTime() - LIFETIME_SECONDS * 1000);
  return readNewest(keys.securityEvent(userId, ''), { ...page, oldest }, (item) => {
    if (isExpired(item, now)) return undefined;
    const event = fromItem(securityEvent, item);
    return type === undefined || event.type === type ? event : undefined;
  });
}
