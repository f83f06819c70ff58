import type { Item } from '../../../lib/platform/table/write.ts';
import { storedItems } from '../ledger-table.ts';
import { same } from '../same.ts';
import type { Audited } from './check.ts';
import { sumsOf } from './sums.ts';

/** The numbers as stored, including counters that the API does not show. */
export async function expectStored({ user, model, categories }: Audited): Promise<void> {
  const [accountsAndCategories, ledgerAndMonths] = await Promise.all([
    storedItems(user.id, 'ACCOUNT#', 'CATEGORY#~'),
    storedItems(user.id, 'LEDGER', 'MONTH#~'),
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

function numbersOf(item: Item): [name: string, value: unknown][] {
  const sk = String(item.sk);
  const attributes = Object.entries(item);
  if (sk.startsWith('ACCOUNT#')) {
    return [
      [`account ${item.id}`, item.base_minor],
      [`lines of ${item.id}`, item.line_count],
      [`categories of ${item.id}`, item.category_count],
      ...attributes
        .filter(([name]) => name.startsWith('balance_'))
        .map(([name, value]): [string, unknown] => [name.replace('balance_', `account ${item.id} `), value]),
    ];
  }
  if (sk.startsWith('CATEGORY#')) return [[`live of ${item.id}`, item.live_count]];
  if (sk === 'LEDGER') {
    return attributes
      .filter(([name]) => name.startsWith('turnover'))
      .map(([name, value]) => [name.replace('_', ' '), value]);
  }
  return attributes.flatMap(([name, value]): [string, unknown][] => {
    const [, day, currencyId] = /^d(\d\d)(?:_(\w+))?$/.exec(name) ?? [];
    const [, what, categoryId] = /^(category|count)_(.+)$/.exec(name) ?? [];
    if (day)
      return [[[`day ${item.month}-${day}`, item.account_id, currencyId].filter(Boolean).join(' '), value]];
    return what ? [[`${what === 'count' ? what : 'month'} ${item.month} ${categoryId}`, value]] : [];
  });
}
