import * as z from 'zod/mini';
import type { Item } from '../platform/table/write.ts';
import type { TurnoverEffect } from './effects.ts';
import { storedMinor } from './fields.ts';
import { MAX_SUM_MINOR } from './money.ts';

/** What a change adds to each sum of the turnover, by attribute of the `LEDGER` item. */
export function turnoverSums({
  baseMinor,
  currencies,
}: TurnoverEffect): [attribute: string, delta: bigint][] {
  return [
    ['turnover', baseMinor],
    ...currencies.map(({ currencyId, minor }): [string, bigint] => [`turnover_${currencyId}`, minor]),
  ];
}

/**
 * The index of the first of several changes, applied one after the other to the ledger as it is stored, that makes a
 * sum too large to keep exactly; -1 if none does.
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
