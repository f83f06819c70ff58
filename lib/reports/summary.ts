import type { Category } from '../categories/category.ts';
import type { Group } from '../groups/group.ts';
import type { Currency } from '../ledger/currency.ts';
import { divideRounded } from '../ledger/decimal.ts';
import { minor, moneyToJson } from '../ledger/money.ts';
import type { MonthTotal } from './month-totals.ts';

/** Digits of a share after the point. */
const SHARE_DIGITS = 15;

/** A category row takes at most 760 bytes of a Lambda response, which can have 6 MB. */
export const SUMMARY_ROWS_MAX = 7_000;

/** How many rows of categories and groups a summary of these totals has, for the months and for the whole range. */
export function countRows(totals: readonly MonthTotal[], groupOf: GroupOf): number {
  const rows = new Set<string>();
  for (const { month, category_id } of totals) {
    const group = groupOf(category_id);
    for (const id of [category_id, ...(group ? [group.id] : [])]) rows.add(`${month} ${id}`).add(id);
  }
  return rows.size;
}

/** The group of a category, if it has one that exists. */
export type GroupOf = (categoryId: string) => Pick<Group, 'id' | 'name'> | undefined;

export function groupsOf(
  categories: Iterable<Pick<Category, 'id' | 'group_id'>>,
  groups: readonly Group[],
): GroupOf {
  const byId = new Map(groups.map((group) => [group.id, group]));
  const found = new Map([...categories].map(({ id, group_id }) => [id, byId.get(group_id ?? '')]));
  return (categoryId) => found.get(categoryId);
}

interface Row {
  readonly id: string;
  readonly name: string;
  readonly kind: Category['kind'];
  readonly amount: bigint;
}

function largestFirst(a: Row, b: Row): number {
  return compare(a.kind, b.kind) || compare(b.amount, a.amount) || compare(a.id, b.id);
}

type Sum = Pick<MonthTotal, 'category_id' | 'base_minor'>;

/** Sums of one month or of all months, by kind and category; the largest category of each kind comes first. */
export function showTotals(
  totals: readonly Sum[],
  categories: ReadonlyMap<string, Pick<Category, 'name' | 'kind'>>,
  groupOf: GroupOf,
  currency: Currency,
) {
  const sums = new Map<string, bigint>();
  for (const { category_id, base_minor } of totals)
    sums.set(category_id, (sums.get(category_id) ?? 0n) + base_minor);
  const ofKind = { income: 0n, expense: 0n };
  const rows = [...sums].map(([categoryId, debitPositive]): Row => {
    const { name = '', kind = 'expense' } = categories.get(categoryId) ?? {};
    const amount = kind === 'expense' ? debitPositive : -debitPositive;
    ofKind[kind] += amount;
    return { id: categoryId, name, kind, amount };
  });
  const json = (value: bigint) => moneyToJson({ minor: minor(value), currency });
  const shown = ({ name, kind, amount }: Omit<Row, 'id'>) => ({
    name,
    kind,
    amount: json(amount),
    share: toShare(amount, ofKind[kind]),
  });
  const groups = new Map<string, Row>();
  for (const { id, kind, amount } of rows) {
    const group = groupOf(id);
    if (!group) continue;
    const before = groups.get(group.id)?.amount ?? 0n;
    groups.set(group.id, { id: group.id, name: group.name, kind, amount: before + amount });
  }
  return {
    income: json(ofKind.income),
    expense: json(ofKind.expense),
    net: json(ofKind.income - ofKind.expense),
    categories: rows.toSorted(largestFirst).map(({ id, ...row }) => ({ category_id: id, ...shown(row) })),
    groups: [...groups.values()]
      .toSorted(largestFirst)
      .map(({ id, ...row }) => ({ group_id: id, ...shown(row) })),
  };
}

/** 0 if refunds leave nothing to take a share of. */
export function toShare(part: bigint, whole: bigint): number {
  if (whole <= 0n) return 0;
  return Number(`${divideRounded(part * 10n ** BigInt(SHARE_DIGITS), whole)}e-${SHARE_DIGITS}`);
}

export function compare<T extends bigint | string>(a: T, b: T): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
