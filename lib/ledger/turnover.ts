import * as z from 'zod/mini';
import type { Item } from '../platform/table/write.ts';
import type { TurnoverEffect } from './effects.ts';
import { storedMinor } from './fields.ts';
import { MAX_SUM_MINOR } from './money.ts';

const CURRENCY_PREFIX = 'turnover_';

/** Every currency that an entry has, or had before it was changed or deleted. */
export function usedCurrencyIds(ledgerItem: Item): string[] {
  return Object.keys(ledgerItem)
    .filter((name) => name.startsWith(CURRENCY_PREFIX))
    .map((name) => name.slice(CURRENCY_PREFIX.length))
    .sort();
}

type Sum = [attribute: string, delta: bigint];

/** What a change adds to each sum of the turnover, by attribute of the `LEDGER` item. */
export function turnoverSums({ baseMinor, currencies }: TurnoverEffect): Sum[] {
  return [
    ['turnover', baseMinor],
    ...currencies.map(({ currencyId, minor }): Sum => [CURRENCY_PREFIX + currencyId, minor]),
  ];
}

/**
 * Applies several changes to the stored ledger, one after the other. Returns the index of the first that makes a sum
 * too large to keep exactly; -1 if none does.
 */
export function firstBeyondLimit(ledgerItem: Item, changes: readonly TurnoverEffect[]): number {
  const sums = new Map<string, bigint>();
  return changes.findIndex((change) =>
    turnoverSums(change).some(([attribute, delta]) => {
      const before = sums.get(attribute) ?? z.parse(storedMinor, ledgerItem[attribute] ?? 0);
      sums.set(attribute, before + delta);
      return before + delta > MAX_SUM_MINOR;
    }),
  );
}
