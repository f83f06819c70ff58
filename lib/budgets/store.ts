import * as z from 'zod/mini';
import { storedMinor } from '../ledger/fields.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { BookId } from '../platform/book.ts';
import type { Month } from '../platform/date.ts';
import { month as monthField } from '../platform/endpoint/fields.ts';
import { defineRecord, fromItem, internal } from '../platform/record.ts';
import { keys } from '../platform/table/keys.ts';
import { queryPrefix } from '../platform/table/read.ts';
import {
  type Condition,
  check,
  EXISTS,
  type Item,
  NOT_EXISTS,
  put,
  unchanged,
  update,
  type Write,
} from '../platform/table/write.ts';

/** What a month assigns: one item with an attribute per category, so that a month is read and replaced as a whole. */
export interface Assignments {
  readonly month: Month;
  readonly version: number;
  /** In minor units of the base currency, by category, without zeros. May include deleted categories. */
  readonly amounts: ReadonlyMap<string, bigint>;
}

type Assigned = Pick<Assignments, 'month' | 'amounts'>;

const CATEGORY_PREFIX = 'category_';

export const assignments = defineRecord(() => ({
  month: internal(monthField),
  version: internal(z.number()),
}));

/** All months that were ever assigned something, in order. */
export async function allAssignments(bookId: BookId): Promise<Assignments[]> {
  const months: Assignments[] = [];
  for await (const item of queryPrefix(keys.budget(bookId, ''))) months.push(toAssignments(item));
  return months;
}

export function toAssignments(item: Item): Assignments {
  const { month, version } = fromItem(assignments, item);
  const amounts = Object.entries(item)
    .filter(([name]) => name.startsWith(CATEGORY_PREFIX))
    .map(([name, value]): [string, bigint] => [
      name.slice(CATEGORY_PREFIX.length),
      z.parse(storedMinor, value),
    ]);
  return { month, version, amounts: new Map(amounts) };
}

/** What a month's item assigns to one category, without reading those of all others. */
export function assignedIn(item: Item, categoryId: string): bigint {
  const value = item[CATEGORY_PREFIX + categoryId];
  return value === undefined ? 0n : z.parse(storedMinor, value);
}

/** Assigns an amount to one category. If `before` is given, it must still be what is assigned. */
export function assign(
  bookId: BookId,
  month: Month,
  categoryId: string,
  amount: bigint,
  before?: bigint,
): Write[] {
  const attribute = CATEGORY_PREFIX + categoryId;
  return [
    update(
      keys.budget(bookId, month),
      {
        set: { month, ...(amount !== 0n && { [attribute]: amount }) },
        add: { version: 1 },
        unset: amount === 0n ? [attribute] : [],
      },
      before === undefined ? undefined : stillAssigned(attribute, before),
    ),
    categoryExists(bookId, categoryId),
  ];
}

export function categoryExists(bookId: BookId, categoryId: string): Write {
  return check(keys.category(bookId, categoryId), { expression: EXISTS });
}

function stillAssigned(attribute: string, amount: bigint): Condition {
  const names = { '#assigned': attribute };
  if (amount === 0n) return { expression: 'attribute_not_exists(#assigned)', names };
  return { expression: '#assigned = :before', names, values: { ':before': amount } };
}

/** Replaces all assignments of a month, provided that neither it nor its source has changed since they were read. */
export function replaceAssignments(
  bookId: BookId,
  before: Assignments | undefined,
  after: Assigned,
  source: Assignments | undefined,
): Write[] {
  const { month } = after;
  const asRead = before ? unchanged(before) : { expression: NOT_EXISTS };
  const writes = [putAssignments(bookId, after, (before?.version ?? 0) + 1, asRead)];
  if (source && source.month !== month)
    writes.push(check(keys.budget(bookId, source.month), unchanged(source)));
  return writes;
}

/** Whatever the month assigned before. */
export function restoreAssignments(bookId: BookId, value: Assigned): Write {
  return putAssignments(bookId, value, 1);
}

function putAssignments(
  bookId: BookId,
  { month, amounts }: Assigned,
  version: number,
  condition?: Condition,
): Write {
  const item: Item = { month, version };
  for (const [id, amount] of amounts) item[CATEGORY_PREFIX + id] = amount;
  return put(keys.budget(bookId, month), item, condition);
}

/**
 * Fixes the base currency, because budgets are stored in it, and requires that it has not changed since it was read,
 * nor the revisions that are given.
 */
export function fixBaseCurrency(
  bookId: BookId,
  { baseCurrencyId }: Pick<Ledger, 'baseCurrencyId'>,
  read: { readonly revision?: number | undefined; readonly budget_revision?: number | undefined },
): Write {
  const revisions = Object.entries(read).filter(([, revision]) => revision !== undefined);
  const isStill = ([name, revision]: [string, number | undefined]) =>
    revision === 0 ? `attribute_not_exists(${name})` : `${name} = :${name}`;
  return update(
    keys.ledger(bookId),
    { set: { has_budgets: true }, add: { budget_revision: 1 } },
    {
      expression: ['base_currency_id = :base', ...revisions.map(isStill)].join(' AND '),
      values: {
        ':base': baseCurrencyId,
        ...Object.fromEntries(
          revisions
            .filter(([, revision]) => revision !== 0)
            .map(([name, revision]) => [`:${name}`, revision]),
        ),
      },
    },
  );
}

/** Together with the category itself, fewer items than a transaction can have. */
const REMOVED_MONTHS_MAX = 90;
/** A transaction can have 4 MB, with the whole item of each month: 50 bytes per assignment. */
const REWRITTEN_ASSIGNMENTS_MAX = 40_000;

/**
 * Writes that remove what is assigned to a category: those for the transaction that deletes it, and those that no longer
 * fit into it. Until the latter are done, the amounts are ignored: a budget shows only categories that exist.
 */
export async function removeAssignments(bookId: BookId, categoryId: string): Promise<Write[][]> {
  return monthsToClear(await allAssignments(bookId), categoryId).map((months) =>
    months.map(({ month }) =>
      update(keys.budget(bookId, month), { add: { version: 1 }, unset: [CATEGORY_PREFIX + categoryId] }),
    ),
  );
}

/** The months that assign something to the category, newest first, as many at once as fit into a transaction. */
export function monthsToClear(all: readonly Assigned[], categoryId: string): Assigned[][] {
  const batches: Assigned[][] = [];
  let count = 0;
  for (const each of all.filter(({ amounts }) => amounts.has(categoryId)).toReversed()) {
    const last = batches.at(-1);
    count += each.amounts.size;
    if (last && last.length < REMOVED_MONTHS_MAX && count <= REWRITTEN_ASSIGNMENTS_MAX) last.push(each);
    else {
      batches.push([each]);
      count = each.amounts.size;
    }
  }
  return batches;
}
