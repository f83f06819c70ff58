import type { CalendarDate } from '../platform/date.ts';
import { assert } from '../platform/problems.ts';
import type { FxRate, FxRateSource } from './fx-rate.ts';
import { type Money, money } from './money.ts';

/**
 * One leg of an entry: what it adds to an account, in the line's own currency and in the book's base currency. Debits
 * are positive, credits negative. An amount of 0 with a base amount changes only the account's value.
 */
export interface Line {
  readonly accountId: string;
  readonly amount: Money;
  readonly base: Money;
  /** The category whose total the line counts in. */
  readonly categoryId?: string | undefined;
  readonly memo?: string | undefined;
  /** The day of the line on the statement of its account, which is an asset or a liability. Never if its amount is 0. */
  readonly clearedOn?: CalendarDate | undefined;
  /** Left out if it is the rate of the whole transaction. */
  readonly rate?: LineRate | undefined;
}

/** Units of the base currency per unit of the line's currency. */
export interface LineRate {
  readonly rate: FxRate;
  readonly source: FxRateSource;
}

/** So that replacing an entry fits into one DynamoDB transaction. */
export const LINES_MAX = 12;

declare const balancedBrand: unique symbol;
/** Only `balanced` creates one, so an entry that does not balance cannot be built. */
export interface Entry {
  readonly lines: readonly Line[];
  readonly [balancedBrand]: true;
}

/** Checks lines before they are written, and again after they were read. */
export function balanced(lines: readonly Line[]): Entry {
  assertBalanced(lines);
  return { lines } as unknown as Entry;
}

/** Debits equal credits in the base currency, always, and in the lines' currency if they share one. */
function assertBalanced(lines: readonly Line[]): void {
  const first = lines[0];
  assert(first && lines.length >= 2, 'an entry has at least two lines');
  assert(lines.length <= LINES_MAX, `an entry has at most ${LINES_MAX} lines`);
  const sums = { amount: 0n, base: 0n };
  for (const { amount, base, clearedOn } of lines) {
    assert(base.currency.code === first.base.currency.code, 'an entry has one base currency');
    assert(amount.minor !== 0n || base.minor !== 0n, 'a line has an amount');
    assert(amount.minor !== 0n || clearedOn === undefined, 'a cleared line has an amount');
    assert(amount.minor * base.minor >= 0n, 'a line is a debit or a credit in both currencies');
    const isSameCurrency = amount.currency.code === base.currency.code;
    assert(
      !isSameCurrency || amount.minor === 0n || amount.minor === base.minor,
      'nothing is converted within one currency',
    );
    sums.amount += amount.minor;
    sums.base += base.minor;
  }
  const hasOneCurrency = lines.every(({ amount }) => amount.currency.code === first.amount.currency.code);
  assert(!hasOneCurrency || sums.amount === 0n, 'debits equal credits in the transaction currency');
  assert(sums.base === 0n, 'debits equal credits in the base currency');
  assert(
    !hasOneCurrency || lines.some(({ accountId }) => accountId !== first.accountId),
    'an entry moves money from one account to another, or from one currency to another',
  );
}

/** A line as the API and bookkeepers write it: two columns for each currency, one of which is 0. */
export function lineColumns<Shown>({ amount, base }: Line, show: (value: Money) => Shown) {
  return {
    debit: show(debitOf(amount)),
    credit: show(debitOf(negated(amount))),
    debit_base: show(debitOf(base)),
    credit_base: show(debitOf(negated(base))),
  };
}

/** The amount if it is a debit, otherwise 0. */
function debitOf(value: Money): Money {
  return value.minor > 0n ? value : money(0n, value.currency);
}

export function negated({ minor, currency }: Money): Money {
  return money(-minor, currency);
}

/** The sum of the debits in the base currency: what the whole entry moves. */
export function baseTotal({ lines }: Entry): Money {
  const [first] = lines;
  assert(first, 'an entry has lines');
  const debits = lines.reduce((sum, { base }) => (base.minor > 0n ? sum + base.minor : sum), 0n);
  return money(debits, first.base.currency);
}
