import type { Category } from '../categories/category.ts';
import type { Currency } from '../ledger/currency.ts';
import { divideRounded } from '../ledger/decimal.ts';
import { minor, moneyToJson } from '../ledger/money.ts';
import type { MonthTotal } from './month-totals.ts';

/** Digits of a share after the point. */
const SHARE_DIGITS = 15;

/** A category row takes at most 760 bytes of a Lambda response, which can have 6 MB. */
export const SUMMARY_ROWS_MAX = 7_000;

/** How many category rows a summary of these totals has, for the months and for the whole range. */
export function countRows(totals: readonly MonthTotal[]): number {
  return totals.length + new Set(totals.map(({ category_id }) => category_id)).size;
}

type Sum = Pick<MonthTotal, 'category_id' | 'base_minor'>;

/** Sums of one month or of all months, by kind and category; the largest category of each kind comes first. */
export function showTotals(
  totals: readonly Sum[],
  categories: ReadonlyMap<string, Pick<Category, 'name' | 'kind'>>,
  currency: Currency,
) {
  const sums = new Map<string, bigint>();
  for (const { category_id, base_minor } of totals)
    sums.set(category_id, (sums.get(category_id) ?? 0n) + base_minor);
  const ofKind = { income: 0n, expense: 0n };
  const rows = [...sums].map(([categoryId, debitPositive]) => {
    const { name = '', kind = 'expense' } = categories.get(categoryId) ?? {};
    const amount = kind === 'expense' ? debitPositive : -debitPositive;
    ofKind[kind] += amount;
    return { categoryId, name, kind, amount };
  });
  const json = (value: bigint) => moneyToJson({ minor: minor(value), currency });
  rows.sort(
    (a, b) => compare(a.kind, b.kind) || compare(b.amount, a.amount) || compare(a.categoryId, b.categoryId),
  );
  return {
    income: json(ofKind.income),
    expense: json(ofKind.expense),
    net: json(ofKind.income - ofKind.expense),
    categories: rows.map(({ categoryId, name, kind, amount }) => ({
      category_id: categoryId,
      name,
      kind,
      amount: json(amount),
      share: toShare(amount, ofKind[kind]),
    })),
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
