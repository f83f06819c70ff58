import { notify } from '../auth/events/event-log.ts';
import { personCopy } from '../books/member.ts';
import type { Connection } from '../connections/connection.ts';
import { isUrgent } from '../connections/messages.ts';
import type { BookId } from '../platform/book.ts';
import { config } from '../platform/config.ts';
import { fromItem } from '../platform/record.ts';
import { keys } from '../platform/table/keys.ts';
import { getItem } from '../platform/table/read.ts';
import type { Write } from '../platform/table/write.ts';
import type { UserId } from '../platform/user.ts';

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;
/** What may mend itself is told after this many runs in a row. */
const FAILURES_MAX = 3;

/** Whether the maker hears of the messages of a run: at most once a week. */
export function isNotified({ messages, failures, notified_at }: Connection, now: Date): boolean {
  const isNews = messages.some(({ code }) => isUrgent(code)) || failures >= FAILURES_MAX;
  const isRecent = notified_at !== undefined && now.getTime() - Date.parse(notified_at) < WEEK_MS;
  return messages.length > 0 && isNews && !isRecent;
}

/** The mail names the connection, in none of the provider's words. */
export async function noticeTo(bookId: BookId, { maker_id, name }: Connection, now: Date): Promise<Write[]> {
  if (!config.isMailOn) return [];
  const copy = await getItem(keys.person(bookId, maker_id));
  if (!copy) return [];
  const { id, email, email_verified_at } = fromItem(personCopy, copy);
  return notify({ id: id as UserId, email, email_verified_at }, 'bank_attention', { name }, now);
}
