import { assert } from '../platform/problems.ts';
import { type Money, money } from './money.ts';

export type Side = 'debit' | 'credit';

/** One side of an entry, in the transaction's currency and in the user's base currency. */
export interface Line {
  readonly accountId: string;
  readonly side: Side;
  readonly amount: Money;
  readonly base: Money;
}

/** A line as the API and bookkeepers write it: two columns, one of which is 0. */
export interface LineColumns {
  readonly debit: Money;
  readonly credit: Money;
  readonly debitBase: Money;
  readonly creditBase: Money;
}

/** Only the two functions below create one, so every entry is balanced. */
declare const balancedBrand: unique symbol;
export interface Entry {
  readonly amount: Money;
  readonly base: Money;
  readonly lines: readonly [debit: Line, credit: Line];
  readonly [balancedBrand]: true;
}

/** Both lines get the same amount and the same base amount, so no argument can unbalance them. */
export function balancedEntry(posting: {
  readonly debitAccountId: string;
  readonly creditAccountId: string;
  readonly amount: Money;
  readonly base: Money;
}): Entry {
  const { debitAccountId, creditAccountId, amount, base } = posting;
  return entryFromLines([
    { accountId: debitAccountId, side: 'debit', amount, base },
    { accountId: creditAccountId, side: 'credit', amount, base },
  ]);
}

/** Builds an entry from stored lines, which must still balance. */
export function entryFromLines(lines: readonly Line[]): Entry {
  assertBalanced(lines);
  const [debit, credit] = lines;
  assert(
    lines.length === 2 && debit?.side === 'debit' && credit?.side === 'credit',
    'an entry has one debit and one credit',
  );
  assert(debit.accountId !== credit.accountId, 'an entry moves money from one account to another');
  return { amount: debit.amount, base: debit.base, lines: [debit, credit] } as unknown as Entry;
}

/** Debits equal credits, in the transaction's currency and in the base currency. */
export function assertBalanced(lines: readonly Line[]): void {
  const first = lines[0];
  assert(first, 'an entry has lines');
  const sums = { amount: 0n, base: 0n };
  for (const { amount, base, side } of lines) {
    assert(amount.currency.code === first.amount.currency.code, 'an entry has one currency');
    assert(base.currency.code === first.base.currency.code, 'an entry has one base currency');
    assert(amount.minor > 0n, 'a line has an amount');
    assert(base.minor >= 0n, 'a line has no negative base amount');
    const isSameCurrency = amount.currency.code === base.currency.code;
    assert(!isSameCurrency || amount.minor === base.minor, 'nothing is converted within one currency');
    const sign = side === 'debit' ? 1n : -1n;
    sums.amount += sign * amount.minor;
    sums.base += sign * base.minor;
  }
  assert(sums.amount === 0n, 'debits equal credits in the transaction currency');
  assert(sums.base === 0n, 'debits equal credits in the base currency');
}

export function lineColumns({ side, amount, base }: Line): LineColumns {
  const noAmount = money(0n, amount.currency);
  const noBase = money(0n, base.currency);
  return side === 'debit'
    ? { debit: amount, credit: noAmount, debitBase: base, creditBase: noBase }
    : { debit: noAmount, credit: amount, debitBase: noBase, creditBase: base };
}
