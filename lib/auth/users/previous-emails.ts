import * as z from 'zod/mini';
import { defineRecord, fromItem, hidden } from '../../platform/record.ts';
import { keys } from '../../platform/table/keys.ts';
import { getItem } from '../../platform/table/read.ts';
import { put, type Write } from '../../platform/table/write.ts';
import type { User } from './user.ts';

const KEPT_MAX = 20;

export const previousEmails = /* @__PURE__ */ defineRecord(() => ({
  emails: hidden(z.array(z.object({ email: z.string(), until: z.string() }))),
}));

/**
 * Keeps the user's previous address, so that operators can look it up if someone says "that was my account". Anyone can
 * use the address again. The write needs no condition, because the profile changes in the same transaction and has one.
 */
export async function notePreviousEmail(before: User, until: string): Promise<Write> {
  const key = keys.previousEmails(before.id);
  const stored = await getItem(key);
  const { emails } = stored ? fromItem(previousEmails, stored) : { emails: [] };
  return put(key, { emails: [...emails, { email: before.email, until }].slice(-KEPT_MAX) });
}
