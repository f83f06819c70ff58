import { allAccounts } from '../accounts/store.ts';
import { allAssignments } from '../budgets/store.ts';
import { allCategories } from '../categories/store.ts';
import type { BookId } from '../platform/book.ts';
import { REGISTERED_ACCOUNTS } from '../platform/counts.ts';
import { Problem } from '../platform/problems.ts';
import { keys } from '../platform/table/keys.ts';
import { EXISTS, type Item, remove, Stale, update, type Write } from '../platform/table/write.ts';
import { fold } from '../platform/text.ts';
import { deleteSchedule, listSchedules } from '../schedules/store.ts';
import { newIdOf } from './lines/line-type.ts';
import type { ArchiveState } from './state.ts';

/** Two items each, and a few more. */
const CLEARED_AT_ONCE = 40;
const onConflict = () => new Problem('not_empty');

/** Writes that remove some of what a user without transactions may have. Empty if nothing is left. */
export async function clearWrites(bookId: BookId): Promise<Write[]> {
  const [{ items: schedules }, accounts, categories, budgets] = await Promise.all([
    listSchedules(bookId),
    allAccounts(bookId),
    allCategories(bookId),
    allAssignments(bookId),
  ]);
  if (schedules.length > 0) {
    const some = schedules.slice(0, CLEARED_AT_ONCE);
    return [
      ...some.map((each) => deleteSchedule(bookId, each)),
      update(keys.counts(bookId), { add: { schedules: -some.length } }),
    ];
  }
  const removed = [
    ...budgets.map(({ month }) => [remove(keys.budget(bookId, month))]),
    ...categories.map((each) => [
      remove(keys.category(bookId, each.id), {
        expression: 'live_count = :none',
        values: { ':none': 0 },
        onConflict,
      }),
      remove(keys.categoryName(bookId, each.kind, fold(each.name))),
    ]),
    ...accounts.map((each) => [
      remove(keys.account(bookId, each.id), {
        expression: 'line_count = :none AND obligation_count = :none',
        values: { ':none': 0 },
        onConflict,
      }),
      remove(keys.accountCode(bookId, each.code)),
    ]),
  ];
  return removed.slice(0, CLEARED_AT_ONCE).flat();
}

/**
 * Marks the ledger as being restored, together with other changes of it. Two restores at the same time would remove
 * each other's records. `begun` is the mark that was read.
 */
export function claimBooks(
  bookId: BookId,
  restoreId: string,
  begun: string | undefined,
  settings: Item = {},
): Write {
  return update(
    keys.ledger(bookId),
    { set: { ...settings, restoring: restoreId } },
    {
      expression: `${EXISTS} AND attribute_not_exists(has_entries) AND ${begun === undefined ? 'attribute_not_exists(restoring)' : 'restoring = :begun'}`,
      ...(begun !== undefined && { values: { ':begun': begun } }),
      onConflict: (stored) =>
        stored?.has_entries ? onConflict() : new Stale('Another restore has begun in the meantime.'),
    },
  );
}

/** Removes the mark of a restore that is given up, if it has it. */
export function releaseBooks(bookId: BookId, restoreId: string, begun: string | undefined): Write[] {
  if (begun !== restoreId) return [];
  return [
    update(
      keys.ledger(bookId),
      { unset: ['restoring'] },
      { expression: 'restoring = :begun', values: { ':begun': restoreId } },
    ),
  ];
}

/** Replaces the settings with those of the archive. */
export function settingsWrites(
  bookId: BookId,
  restoreId: string,
  begun: string | undefined,
  state: ArchiveState,
): Write[] {
  const idOf = (old: string | undefined) => (old === undefined ? undefined : newIdOf(restoreId, old));
  const { baseCurrencyId: base_currency_id, timeZone, openingAccountId, exchangeAccountId, budgets } = state;
  return [
    update(
      keys.book(bookId),
      {
        set: {
          base_currency_id,
          ...(timeZone !== undefined && { time_zone: timeZone }),
        },
        add: { version: 1 },
      },
      { expression: EXISTS },
    ),
    claimBooks(bookId, restoreId, begun, {
      base_currency_id,
      opening_account_id: idOf(openingAccountId),
      exchange_account_id: idOf(exchangeAccountId),
      has_budgets: budgets.months > 0 || undefined,
      locked_through: undefined,
    }),
    // The accounts created at registration are not counted, and now they are gone.
    update(
      keys.counts(bookId),
      { set: { accounts: -REGISTERED_ACCOUNTS } },
      // Stale if a schedule was created meanwhile: it is removed too.
      {
        expression: 'attribute_not_exists(schedules) OR schedules = :none',
        values: { ':none': 0 },
      },
    ),
  ];
}
