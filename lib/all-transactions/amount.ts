import { parseDecimal } from '../ledger/decimal.ts';
import { absolute, type Money, money } from '../ledger/money.ts';
import type { Transaction } from '../transactions/transaction.ts';

/** What the API shows as the `amount` of a transaction. */
export function amountOf({ kind, entry, currency }: Pick<Transaction, 'kind' | 'entry' | 'currency'>): Money {
  const { lines } = entry;
  const debits = lines.reduce((sum, { amount }) => (amount.minor > 0n ? sum + amount.minor : sum), 0n);
  const shown = {
    expense: () => lines.at(-1)?.amount,
    income: () => lines[0]?.amount,
    // The side that the money leaves.
    transfer: () => lines[1]?.amount,
    // The side of the obligation.
    payment: () => lines[1]?.amount,
    journal: () => undefined,
  }[kind]();
  return shown ? absolute(shown) : money(debits, currency);
}

/** An exact number, such as `12.5`, whatever the currency. */
export interface Exact {
  readonly digits: bigint;
  readonly scale: number;
}

/** From a number of a request, which has at most 15 digits. */
export function exactly(value: number | string): Exact | undefined {
  return parseDecimal(String(value));
}

export function isAtLeast(amount: Money, least: Exact): boolean {
  return difference(amount, least) >= 0n;
}

export function isAtMost(amount: Money, most: Exact): boolean {
  return difference(amount, most) <= 0n;
}

export function isExactly(amount: Money, value: Exact): boolean {
  return difference(amount, value) === 0n;
}

function difference({ minor, currency }: Money, { digits, scale }: Exact): bigint {
  return minor * 10n ** BigInt(scale) - digits * 10n ** BigInt(currency.decimalPlaces);
}
