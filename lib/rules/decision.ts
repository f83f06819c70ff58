import type { CategoryKind } from '../ledger/kinds.ts';
import type { Money } from '../ledger/money.ts';
import { divide } from '../ledger/shares.ts';
import { parsePercent } from './percent.ts';
import type { Actions } from './rule.ts';
import type { Targets } from './targets.ts';

/** A part of the amount under one category. */
export interface Share {
  readonly category_id: string;
  readonly amount: Money;
}

/** What a rule makes of a transaction. The four exclude each other, and count as one field. */
export type Decision =
  | { readonly type: 'category'; readonly kind: CategoryKind; readonly category_id: string }
  | { readonly type: 'splits'; readonly kind: CategoryKind; readonly splits: readonly Share[] }
  | { readonly type: 'transfer'; readonly account_id: string }
  | { readonly type: 'exclude' };

/** Undefined if the actions have none, or name what is inactive or gone. */
export function decisionOf(
  actions: Actions,
  amount: Money | undefined,
  targets: Targets,
): Decision | undefined {
  const { category_id, splits, transfer_account_id, exclude } = actions;
  if (exclude) return { type: 'exclude' };
  if (transfer_account_id !== undefined)
    return targets.isMoneyAccount(transfer_account_id)
      ? { type: 'transfer', account_id: transfer_account_id }
      : undefined;
  if (splits) return dividedOf(splits, amount, targets);
  const kind = category_id === undefined ? undefined : targets.kindOf(category_id);
  return category_id === undefined || !kind ? undefined : { type: 'category', kind, category_id };
}

/** Shares of 0 are left out, and one alone is a category. */
function dividedOf(
  splits: NonNullable<Actions['splits']>,
  amount: Money | undefined,
  targets: Targets,
): Decision | undefined {
  const [kind, ...others] = splits.map(({ category_id }) => targets.kindOf(category_id));
  if (!amount || !kind || others.some((other) => other !== kind)) return undefined;
  const amounts = divide(
    amount,
    splits.map(({ percent }) => parsePercent(percent)),
  );
  const shares = splits.flatMap(({ category_id }, index): Share[] => {
    const own = amounts[index];
    return own && own.minor !== 0n ? [{ category_id, amount: own }] : [];
  });
  const [first, second] = shares;
  if (!first) return undefined;
  return second
    ? { type: 'splits', kind, splits: shares }
    : { type: 'category', kind, category_id: first.category_id };
}
