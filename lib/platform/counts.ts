import type { BookId } from './book.ts';
import type { ProblemCode } from './problem-codes.ts';
import { Problem } from './problems.ts';
import { keys } from './table/keys.ts';
import { getItem } from './table/read.ts';
import { update, type Write } from './table/write.ts';

/** Accounts that a book is created with. They are not counted, so that registering needs no additional write. */
export const NEW_BOOK_ACCOUNTS = 6;

/**
 * Limits per book. Deleted contacts and obligations count, because they can be restored. Accounts created for a
 * category do not count. Those that the book is created with do, so `max` is lower by their number.
 */
export const LIMITS = {
  accounts: { max: 1000 - NEW_BOOK_ACCOUNTS, code: 'account_limit_reached' },
  groups: { max: 100, code: 'group_limit_reached' },
  contacts: { max: 10_000, code: 'contact_limit_reached' },
  obligations: { max: 10_000, code: 'obligation_limit_reached' },
  schedules: { max: 500, code: 'schedule_limit_reached' },
  webhooks: { max: 10, code: 'webhook_limit_reached' },
  connections: { max: 10, code: 'connection_limit_reached' },
} as const satisfies Record<string, { readonly max: number; readonly code: ProblemCode }>;
export type Counted = keyof typeof LIMITS;

/** For the transaction that creates the record, so that parallel requests cannot exceed the limit. */
export function countCreated(bookId: BookId, what: Counted): Write {
  const { max, code } = LIMITS[what];
  return update(
    keys.counts(bookId),
    { add: { [what]: 1 } },
    {
      expression: 'attribute_not_exists(#counted) OR #counted < :max',
      names: { '#counted': what },
      values: { ':max': max },
      onConflict: () => new Problem(code),
    },
  );
}

/** For a request that does something first that cannot be undone. The write checks it again. */
export async function requireRoom(bookId: BookId, what: Counted): Promise<void> {
  const { max, code } = LIMITS[what];
  const counts = await getItem(keys.counts(bookId));
  if (Number(counts?.[what] ?? 0) >= max) throw new Problem(code);
}

/** For the transaction that deletes a record for good. */
export function countDeleted(
  bookId: BookId,
  what: 'accounts' | 'groups' | 'schedules' | 'webhooks' | 'connections',
  count = 1,
): Write {
  return update(keys.counts(bookId), { add: { [what]: -count } });
}
