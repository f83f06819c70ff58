import { storedItems } from '../ledger-table.ts';
import type { Audited } from './check.ts';
import { same } from './same.ts';
import { numbersOf, sumsOf } from './sums.ts';

/** The numbers as stored, including counters that the API does not show. */
export async function expectStored({ user, model, categories }: Audited): Promise<void> {
  const [accountsAndCategories, ledgerAndMonths] = await Promise.all([
    storedItems(user.bookId, 'ACCOUNT#', 'CATEGORY#~'),
    storedItems(user.bookId, 'LEDGER', 'MONTH#~'),
  ]);
  const stored: Record<string, bigint> = {};
  for (const item of [...accountsAndCategories, ...ledgerAndMonths])
    for (const [name, value] of numbersOf(item))
      if (Number(value ?? 0) !== 0) stored[name] = BigInt(value as number);
  const counted = Map.groupBy(categories, ({ accountId }) => accountId);
  same(stored, {
    ...sumsOf(model),
    ...Object.fromEntries([...counted].map(([id, group]) => [`categories of ${id}`, BigInt(group.length)])),
  });
}
