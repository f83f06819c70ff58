import { isPresent } from '../books/member.ts';
import { toMember } from '../books/store.ts';
import type { Connection } from '../connections/connection.ts';
import type { OutsideAccounts } from '../connections/outside-account.ts';
import type { Actor } from '../platform/authors.ts';
import { type BookId, rolesFrom } from '../platform/book.ts';
import { Gone } from '../platform/table/guard.ts';
import { keys } from '../platform/table/keys.ts';
import { getItems } from '../platform/table/read.ts';
import { check, EXISTS, unchanged, type Write } from '../platform/table/write.ts';
import type { UserId } from '../platform/user.ts';

/** For whom, when and until when a run works. */
export interface RunContext {
  readonly bookId: BookId;
  readonly connectionId: string;
  readonly runId: string;
  readonly actor: Actor;
  readonly timeZone: string;
  /** By `performance.now()`. */
  readonly until: number;
}

/** The maker as the actor of a run, and the time zone of the book. Undefined if either is gone, or may no longer write. */
export async function readMaker(
  bookId: BookId,
  { maker_id }: Pick<Connection, 'maker_id'>,
  at: Date,
): Promise<Pick<RunContext, 'actor' | 'timeZone'> | undefined> {
  const [book, item] = await getItems([keys.book(bookId), keys.member(bookId, maker_id)]);
  const member = item && toMember(item);
  if (!book || !member || !isPresent(member) || !rolesFrom('editor').includes(member.role)) return undefined;
  const membership = { bookId, userId: maker_id as UserId, least: 'editor' as const };
  return {
    actor: { at, memberNumber: member.number, membership },
    timeZone: String(book.time_zone ?? 'UTC'),
  };
}

/** Nothing is written any more for a connection that was deleted. */
export function connectionExists({
  bookId,
  connectionId,
}: Pick<RunContext, 'bookId' | 'connectionId'>): Write {
  return check(keys.outsideAccounts(bookId, connectionId), {
    expression: EXISTS,
    onConflict: () => new Gone('not_found'),
  });
}

/** Neither it nor its links have changed since they were read. */
export function sameLinks(bookId: BookId, outside: OutsideAccounts): Write {
  return check(keys.outsideAccounts(bookId, outside.connection_id), unchanged(outside));
}
