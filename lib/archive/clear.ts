import { toAccount } from '../accounts/store.ts';
import { toAssignments } from '../budgets/store.ts';
import { toCategory } from '../categories/store.ts';
import { releaseName, toGroup } from '../groups/store.ts';
import type { BookId } from '../platform/book.ts';
import { NEW_BOOK_ACCOUNTS } from '../platform/counts.ts';
import { Problem } from '../platform/problems.ts';
import { type Key, keys } from '../platform/table/keys.ts';
import { query, withPrefix } from '../platform/table/read.ts';
import { EXISTS, type Item, remove, Stale, unchanged, update, type Write } from '../platform/table/write.ts';
import { fold } from '../platform/text.ts';
import { toReconciliation } from '../reconciliations/store.ts';
import { clearOrder, requireNoRules } from '../rules/order.ts';
import { toRule } from '../rules/store.ts';
import { deleteSchedule, toSchedule } from '../schedules/store.ts';
import { newIdOf } from './lines/line-type.ts';
import type { ArchiveState } from './state.ts';

/** Two items each, and a few more. */
const CLEARED_AT_ONCE = 40;
const onConflict = () => new Problem('not_empty');

/** Each kind of record that is removed, in this order, and the writes that remove one. */
const CLEARED: readonly {
  readonly prefix: (bookId: BookId) => Key;
  readonly removals: (bookId: BookId, item: Item) => Write[];
}[] = [
  {
    prefix: (bookId) => keys.budget(bookId, ''),
    removals: (bookId, item) => [remove(keys.budget(bookId, toAssignments(item).month))],
  },
  {
    prefix: (bookId) => keys.category(bookId, ''),
    removals: (bookId, item) => {
      const { id, kind, name } = toCategory(item);
      const isUnused = { expression: 'live_count = :none', values: { ':none': 0 }, onConflict };
      return [
        remove(keys.category(bookId, id), isUnused),
        remove(keys.categoryName(bookId, kind, fold(name))),
      ];
    },
  },
  {
    prefix: (bookId) => keys.allReconciliations(bookId),
    removals: (bookId, item) => {
      const { account_id, id } = toReconciliation(item);
      return [remove(keys.reconciliation(bookId, account_id, id))];
    },
  },
  {
    prefix: (bookId) => keys.account(bookId, ''),
    removals: (bookId, item) => {
      const { id, code } = toAccount(item);
      const isUnused = {
        expression: 'line_count = :none AND obligation_count = :none',
        values: { ':none': 0 },
        onConflict,
      };
      return [remove(keys.account(bookId, id), isUnused), remove(keys.accountCode(bookId, code))];
    },
  },
];

/** Writes that remove some of what a book without transactions may have. Empty if nothing is left. */
export async function clearWrites(bookId: BookId): Promise<Write[]> {
  const schedules = await firstItems(keys.schedule(bookId, ''), CLEARED_AT_ONCE);
  if (schedules.length > 0)
    return [
      ...schedules.map((item) => deleteSchedule(bookId, toSchedule(item))),
      update(keys.counts(bookId), { add: { schedules: -schedules.length } }),
    ];
  const groups = await firstItems(keys.group(bookId, ''), CLEARED_AT_ONCE);
  if (groups.length > 0)
    return [
      ...groups
        .map(toGroup)
        .flatMap((each) => [remove(keys.group(bookId, each.id), unchanged(each)), releaseName(bookId, each)]),
      update(keys.counts(bookId), { add: { groups: -groups.length } }),
    ];
  const rules = await firstItems(keys.rule(bookId, ''), CLEARED_AT_ONCE);
  if (rules.length > 0)
    return [
      ...rules.map((item) => remove(keys.rule(bookId, toRule(item).id), unchanged(toRule(item)))),
      clearOrder(bookId),
    ];
  const removed: Write[][] = [];
  for (const { prefix, removals } of CLEARED) {
    const room = CLEARED_AT_ONCE - removed.length;
    if (room === 0) break;
    const items = await firstItems(prefix(bookId), room);
    removed.push(...items.map((item) => removals(bookId, item)));
  }
  return removed.flat();
}

/** Only as many as a step removes: reading all of them for each step would take quadratic time. */
async function firstItems(prefix: Key, limit: number): Promise<Item[]> {
  return (await query({ ...withPrefix(prefix), Limit: limit })).items;
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
      has_budgets: budgets.months > 0 || state.hasTargets || undefined,
      locked_through: undefined,
    }),
    // Stale if a rule was created meanwhile: it is removed too.
    requireNoRules(bookId),
    // The accounts that the book was created with are not counted, and now they are gone.
    update(
      keys.counts(bookId),
      { set: { accounts: -NEW_BOOK_ACCOUNTS } },
      // Stale if a schedule or group was created meanwhile: it is removed too.
      {
        expression:
          '(attribute_not_exists(schedules) OR schedules = :none) AND (attribute_not_exists(#groups) OR #groups = :none)',
        names: { '#groups': 'groups' },
        values: { ':none': 0 },
      },
    ),
  ];
}
