import { keys } from '../platform/table/keys.ts';
import { getItem } from '../platform/table/read.ts';
import { put, type Write } from '../platform/table/write.ts';
import type { User } from '../platform/user.ts';

const KEPT_MAX = 20;

/**
 * Notes the address that a user gives up, for operators: whoever asks "that was my account" can be answered. The
 * address itself is free again. No condition of its own: the profile, which changes with it, has one.
 */
export async function notePreviousEmail(before: User, until: string): Promise<Write> {
  const key = keys.previousEmails(before.id);
  const stored = await getItem(key);
  const earlier = (stored?.emails ?? []) as { email: string; until: string }[];
  return put(key, { emails: [...earlier, { email: before.email, until }].slice(-KEPT_MAX) });
}
