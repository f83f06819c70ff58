import type { Write } from '../platform/table/write.ts';
import type { UserId } from '../platform/user.ts';
import type { Book } from './book.ts';
import { presentMembers } from './members.ts';
import { changeBook } from './store.ts';

/** The book as it is in another currency or time zone. */
export async function changeSettings(
  before: Book,
  settings: Pick<Book, 'base_currency_id' | 'time_zone'>,
  by: UserId,
  now: Date,
): Promise<Write[]> {
  const after: Book = {
    ...before,
    ...settings,
    updated_at: now.toISOString(),
    version: before.version + 1,
  };
  // The transaction writes the caller's own copy anyway.
  const others = (await presentMembers(before.id)).filter(({ id }) => id !== by);
  return changeBook(before, after, others);
}
