import { balanced, type Entry, negated } from '../../../lib/ledger/entry.ts';
import type { Money } from '../../../lib/ledger/money.ts';

export interface TwoLines {
  readonly categoryAccountId: string;
  readonly assetAccountId: string;
  readonly categoryId: string;
}

/** The entry of an expense or income with one category: an expense debits it and credits the asset account. */
export function twoLines(
  kind: 'expense' | 'income',
  { categoryAccountId, assetAccountId, categoryId }: TwoLines,
  { amount, base }: { readonly amount: Money; readonly base: Money },
): Entry {
  const opposite = { amount: negated(amount), base: negated(base) };
  return kind === 'expense'
    ? balanced([
        { accountId: categoryAccountId, categoryId, amount, base },
        { accountId: assetAccountId, ...opposite },
      ])
    : balanced([
        { accountId: assetAccountId, amount, base },
        { accountId: categoryAccountId, categoryId, ...opposite },
      ]);
}
