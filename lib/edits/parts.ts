import { balanced, type Entry, type Line } from '../ledger/entry.ts';
import { absolute, type Money, money } from '../ledger/money.ts';
import { divide } from '../ledger/shares.ts';
import { assert } from '../platform/problems.ts';
import type { Transaction } from '../transactions/transaction.ts';

type Entered = Pick<Transaction, 'kind' | 'entry'>;

/** What an expense or income has under one category, positive as its amount. */
export interface Part {
  readonly categoryId: string;
  readonly amount: Money;
  readonly memo?: string | undefined;
}

/** Empty for other kinds. */
export function partsOf({ kind, entry }: Entered): Part[] {
  if (kind !== 'expense' && kind !== 'income') return [];
  const sign = signOf(payingLine(entry));
  return entry.lines.flatMap(({ categoryId, amount, memo }) =>
    categoryId === undefined
      ? []
      : [{ categoryId, amount: money(amount.minor * sign, amount.currency), memo }],
  );
}

/** The same expense or income, divided into these parts, each on the account of its category. */
export function withParts(
  { kind, entry }: Entered,
  parts: readonly Part[],
  accountIdOf: (categoryId: string) => string,
): Entry {
  const paying = payingLine(entry);
  const sign = signOf(paying);
  const bases = divide(
    absolute(paying.base),
    parts.map(({ amount }) => amount.minor),
  );
  const lines = parts.map(({ categoryId, amount, memo }, index): Line => {
    const base = bases[index] ?? money(0n, paying.base.currency);
    return {
      accountId: accountIdOf(categoryId),
      categoryId,
      amount: money(amount.minor * sign, amount.currency),
      base: money(base.minor * sign, base.currency),
      memo,
    };
  });
  return balanced(kind === 'expense' ? [...lines, paying] : [paying, ...lines]);
}

/** Categories and amounts, whatever their notes. */
export function isSameDivision(a: readonly Part[], b: readonly Part[]): boolean {
  return (
    a.length === b.length &&
    a.every(
      ({ categoryId, amount }, index) =>
        categoryId === b[index]?.categoryId && amount.minor === b[index]?.amount.minor,
    )
  );
}

function payingLine({ lines }: Entry): Line {
  const found = lines.find(({ categoryId }) => categoryId === undefined);
  assert(found, 'an expense or income has an asset account');
  return found;
}

function signOf({ amount }: Line): 1n | -1n {
  return amount.minor < 0n ? 1n : -1n;
}
