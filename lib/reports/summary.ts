import type { Currency } from '../ledger/currency.ts';
import { divideRounded } from '../ledger/decimal.ts';
import { minor, moneyToJson } from '../ledger/money.ts';
import type { MonthTotal } from './month-totals.ts';

/** Digits of a share after the point. */
const SHARE_DIGITS = 15;

/** A category row takes at most 760 bytes of a Lambda response, which can have 6 MB. */
export const SUMMARY_ROWS_MAX = 7_000;

/** How many category rows a summary of these totals has: those of the months, and those of the whole range. */
export function countRows(totals: readonly MonthTotal[]): number {
  return totals.length + new Set(totals.map(({ category_id }) => category_id)).size;
}

type Sum = Pick<MonthTotal, 'category_id' | 'kind' | 'base_minor'>;

/** Sums of one month or of all months, by kind and category; the largest category of each kind comes first. */
export function showTotals(
  totals: readonly Sum[],
  nameOf: (categoryId: string) => string,
  currency: Currency,
) {
  const sums = new Map<string, Sum>();
  const ofKind = { income: 0n, expense: 0n };
  for (const { category_id, kind, base_minor } of totals) {
    const sum = sums.get(category_id);
    sums.set(category_id, { category_id, kind, base_minor: (sum?.base_minor ?? 0n) + base_minor });
    ofKind[kind] += base_minor;
  }
  const json = (value: bigint) => moneyToJson({ minor: minor(value), currency });
  const ordered = [...sums.values()].sort(
    (a, b) =>
      compare(a.kind, b.kind) || compare(b.base_minor, a.base_minor) || compare(a.category_id, b.category_id),
  );
  return {
    income: json(ofKind.income),
    expense: json(ofKind.expense),
    net: json(ofKind.income - ofKind.expense),
    categories: ordered.map(({ category_id, kind, base_minor }) => ({
      category_id,
      name: nameOf(category_id),
      kind,
      amount: json(base_minor),
      share: toShare(base_minor, ofKind[kind]),
    })),
  };
}

function toShare(part: bigint, whole: bigint): number {
  if (whole === 0n) return 0;
  return Number(`${divideRounded(part * 10n ** BigInt(SHARE_DIGITS), whole)}e-${SHARE_DIGITS}`);
}

function compare<T extends bigint | string>(a: T, b: T): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
