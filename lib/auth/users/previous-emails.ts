import * as z from 'zod/mini';
import { defineRecord, fromItem, internal, type StoredIn } from '../../platform/record.ts';
import { keys } from '../../platform/table/keys.ts';
import { getItem } from '../../platform/table/read.ts';
import { put, type Write } from '../../platform/table/write.ts';
import type { UserId } from '../../platform/user.ts';
import type { User } from './user.ts';

const KEPT_MAX = 20;

export const previousEmails = defineRecord(() => ({
  emails: internal(z.array(z.object({ email: z.string(), until: z.string() }))),
}));

/**
 * Keeps the user's previous address, so that operators can look it up if someone says "that was my account". Anyone can
 * use the address again. The write needs no condition, because the profile changes in the same transaction and has one.
 */
export async function notePreviousEmail(before: User, until: string): Promise<Write> {
  const emails = await previousEmailsOf(before.id);
  return put(keys.previousEmails(before.id), {
    emails: [...emails, { email: before.email, until }].slice(-KEPT_MAX),
  });
}

/** Oldest first, each with the time of the change. */
export async function previousEmailsOf(userId: UserId): Promise<StoredIn<typeof previousEmails>['emails']> {
  const stored = await getItem(keys.previousEmails(userId));
  return stored ? fromItem(previousEmails, stored).emails : [];
}
