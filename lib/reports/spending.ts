import type { Currency } from '../ledger/currency.ts';
import { minor, moneyToJson } from '../ledger/money.ts';
import type { Transaction } from '../transactions/transaction.ts';
import { compare, type GroupOf, toShare } from './summary.ts';

export const SPENDING_BY = ['category', 'group', 'payee', 'account', 'tag'] as const;
type SpendingBy = (typeof SPENDING_BY)[number];

const PAYEES_MAX = 100;

/** What was spent in one group, and in how many transactions. */
interface Spent {
  /**
   * The id of a category, group or account, the name of a payee, or a tag; undefined without a payee, group or tag, and
   * for all others.
   */
  readonly key: string | undefined;
  readonly baseMinor: bigint;
  readonly count: number;
  readonly isOther?: boolean;
}

interface AboutCategories {
  readonly isExpense: (categoryId: string) => boolean;
  /** Only for `group`. */
  readonly groupOf?: GroupOf;
}

type Spending = Pick<Transaction, 'entry' | 'payee' | 'tags'>;

/** Sums of the lines with an expense category; the largest first, ties by key. */
export function spendingBy(
  by: SpendingBy,
  transactions: readonly Spending[],
  about: AboutCategories,
): { readonly rows: Spent[]; readonly totalMinor: bigint } {
  let totalMinor = 0n;
  const sums = new Map<string | undefined, { baseMinor: bigint; count: number }>();
  for (const transaction of transactions) {
    for (const baseMinor of partsOf('account', transaction, about).values()) totalMinor += baseMinor;
    for (const [key, baseMinor] of partsOf(by, transaction, about)) {
      const sum = sums.get(key) ?? { baseMinor: 0n, count: 0 };
      sums.set(key, { baseMinor: sum.baseMinor + baseMinor, count: sum.count + 1 });
    }
  }
  const largestFirst = [...sums]
    .map(([key, sum]): Spent => ({ key, ...sum }))
    .sort((a, b) => compare(b.baseMinor, a.baseMinor) || compare(a.key ?? '', b.key ?? ''));
  return { rows: by === 'payee' ? withOthers(largestFirst) : largestFirst, totalMinor };
}

/** What a transaction adds to each group. */
function partsOf(
  by: SpendingBy,
  { entry, payee, tags }: Spending,
  { isExpense, groupOf }: AboutCategories,
): Map<string | undefined, bigint> {
  const parts = new Map<string | undefined, bigint>();
  // The line without a category belongs to the account paid from; for a purchase on credit, to the obligation's
  // account.
  const accountId = entry.lines.find(({ categoryId }) => categoryId === undefined)?.accountId;
  for (const { categoryId, base } of entry.lines) {
    if (categoryId === undefined || !isExpense(categoryId)) continue;
    const keys = {
      category: [categoryId],
      group: [groupOf?.(categoryId)?.id],
      payee: [payee],
      account: [accountId],
      // Under each of them: the rows may add up to more than everything.
      tag: tags ?? [undefined],
    }[by];
    for (const key of keys) parts.set(key, (parts.get(key) ?? 0n) + base.minor);
  }
  return parts;
}

function withOthers(rows: readonly Spent[]): Spent[] {
  const others = rows.slice(PAYEES_MAX);
  if (others.length === 0) return [...rows];
  const other = {
    key: undefined,
    baseMinor: others.reduce((sum, { baseMinor }) => sum + baseMinor, 0n),
    count: others.reduce((sum, { count }) => sum + count, 0),
    isOther: true,
  };
  return [...rows.slice(0, PAYEES_MAX), other];
}

/** `names` has the names of categories, groups or accounts by id; payees and tags are their own names. */
export function showSpending(
  { rows, totalMinor: total }: { readonly rows: readonly Spent[]; readonly totalMinor: bigint },
  names: ReadonlyMap<string, { readonly name: string }> | undefined,
  currency: Currency,
) {
  const json = (value: bigint) => moneyToJson({ minor: minor(value), currency });
  return {
    total: json(total),
    rows: rows.map(({ key, baseMinor, count, isOther }) => ({
      ...(names && key !== undefined && { id: key }),
      name: names && key !== undefined ? (names.get(key)?.name ?? '') : (key ?? null),
      amount: json(baseMinor),
      count,
      share: toShare(baseMinor, total),
      ...(isOther && { is_other: true as const }),
    })),
  };
}
