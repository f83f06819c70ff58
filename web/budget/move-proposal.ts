import type { MonthBudget } from '../../client/client.ts';

/** What no category has yet, as a place that money comes from. */
export const UNASSIGNED = 'to-assign';

export interface Move {
  readonly from: string;
  readonly to: string;
  /** What covers the overspending. Undefined: nothing is overspent. */
  readonly amount: number | undefined;
}

/** Into the category that was asked for, or is overspent: what nothing is meant for yet, before what others have. */
export function proposedMove({ categories, to_assign }: MonthBudget, into: string): Move {
  const target =
    categories.find(({ category_id }) => category_id === into) ??
    categories.find(({ available }) => available < 0) ??
    categories[0];
  const to = target?.category_id ?? '';
  const [richest] = categories
    .filter(({ category_id }) => category_id !== to)
    .toSorted((a, b) => b.available - a.available);
  const isFree = to_assign > 0;
  const has = isFree ? to_assign : (richest?.available ?? 0);
  const missing = -Math.min(target?.available ?? 0, 0);
  return {
    from: isFree ? UNASSIGNED : (richest?.category_id ?? ''),
    to,
    // No other category is overspent instead.
    amount: missing === 0 ? undefined : has > 0 ? Math.min(missing, has) : missing,
  };
}
