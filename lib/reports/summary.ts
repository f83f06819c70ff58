import type { Currency } from '../ledger/currency.ts';
import { divideRounded } from '../ledger/decimal.ts';
import { minor, moneyToJson } from '../ledger/money.ts';
import type { TransactionKind } from '../ledger/posting.ts';
import type { MonthTotal } from './month-totals.ts';

/** Digits of a share after the point. */
const SHARE_DIGITS = 15;

/** A row of a category is at most 760 bytes in Lambda's response, which holds 6 MB. */
export const SUMMARY_ROWS_MAX = 7_000;

/** Rows of categories in a summary of these totals: those of the months, and those of the whole range. */
export function countRows(totals: readonly MonthTotal[]): number {
  return totals.length + new Set(totals.map(({ categoryId }) => categoryId)).size;
}

/** Sums of one month, or of all of them, by kind and category: the largest category of each kind first. */
export function totalsView(
  totals: readonly Omit<MonthTotal, 'month'>[],
  nameOf: (categoryId: string) => string,
  currency: Currency,
) {
  const sums = new Map<string, { categoryId: string; kind: TransactionKind; baseMinor: bigint }>();
  const ofKind = { income: 0n, expense: 0n };
  for (const { categoryId, kind, baseMinor } of totals) {
    const sum = sums.get(categoryId);
    sums.set(categoryId, { categoryId, kind, baseMinor: (sum?.baseMinor ?? 0n) + baseMinor });
    ofKind[kind] += baseMinor;
  }
  const json = (value: bigint) => moneyToJson({ minor: minor(value), currency });
  const ordered = [...sums.values()].sort(
    (a, b) =>
      compare(a.kind, b.kind) || compare(b.baseMinor, a.baseMinor) || compare(a.categoryId, b.categoryId),
  );
  return {
    income: json(ofKind.income),
    expense: json(ofKind.expense),
    net: json(ofKind.income - ofKind.expense),
    categories: ordered.map(({ categoryId, kind, baseMinor }) => ({
      category_id: categoryId,
      name: nameOf(categoryId),
      kind,
      amount: json(baseMinor),
      share: shareOf(baseMinor, ofKind[kind]),
    })),
  };
}

function shareOf(part: bigint, whole: bigint): number {
  if (whole === 0n) return 0;
  return Number(`${divideRounded(part * 10n ** BigInt(SHARE_DIGITS), whole)}e-${SHARE_DIGITS}`);
}

function compare<T extends bigint | string>(a: T, b: T): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
