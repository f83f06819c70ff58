import * as z from 'zod/mini';
import type { Item } from '../platform/table/write.ts';
import type { Sums } from './effects.ts';
import { baseTotal, type Entry } from './entry.ts';
import { storedMinor } from './fields.ts';
import { MAX_SUM_MINOR, minor } from './money.ts';

const CURRENCY_PREFIX = 'turnover_';

/** Every currency that an entry has, or had before it was changed or deleted. */
export function usedCurrencyIds(ledgerItem: Item): string[] {
  return Object.keys(ledgerItem)
    .filter((name) => name.startsWith(CURRENCY_PREFIX))
    .map((name) => name.slice(CURRENCY_PREFIX.length))
    .sort();
}

/**
 * What an entry moves, in either direction: in the base currency, and in each currency the larger of its debits and its
 * credits. The ledger has the sums of all live transactions. No balance or total of a book can be larger, so the one
 * condition "turnover stays within MAX_SUM_MINOR" keeps all of them exact. Deleting a transaction only lowers the
 * turnover, so this condition never refuses a deletion.
 */
export function turnoverOf(entry: Entry): Sums {
  const moved = new Map<string, { debit: bigint; credit: bigint }>();
  for (const { amount } of entry.lines) {
    const sum = moved.get(amount.currency.code) ?? { debit: 0n, credit: 0n };
    if (amount.minor > 0n) sum.debit += amount.minor;
    else sum.credit -= amount.minor;
    moved.set(amount.currency.code, sum);
  }
  const larger = [...moved].map(([currencyId, { debit, credit }]) => [
    CURRENCY_PREFIX + currencyId,
    minor(debit > credit ? debit : credit),
  ]);
  return { turnover: baseTotal(entry).minor, ...Object.fromEntries(larger) };
}

/**
 * Applies several changes to the stored ledger, one after the other. Returns the index of the first that makes a sum
 * too large to keep exactly; -1 if none does.
 */
export function firstBeyondLimit(ledgerItem: Item, changes: readonly Sums[]): number {
  const sums = new Map<string, bigint>();
  return changes.findIndex((change) =>
    Object.entries(change).some(([attribute, delta]) => {
      const before = sums.get(attribute) ?? z.parse(storedMinor, ledgerItem[attribute] ?? 0);
      sums.set(attribute, before + delta);
      return before + delta > MAX_SUM_MINOR;
    }),
  );
}
