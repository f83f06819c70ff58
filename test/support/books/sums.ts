import type { Item } from '../../../lib/platform/table/write.ts';
import type { BooksModel } from './model.ts';

/** Every sum and counter that the service keeps about these books, by name, debit-positive. Zeros are left out. */
export function sumsOf(model: BooksModel): Record<string, bigint> {
  const sums: Record<string, bigint> = {};
  const add = (name: string, value: bigint) => {
    sums[name] = (sums[name] ?? 0n) + value;
  };
  // Deleted entries can be restored, so that their accounts must stay.
  for (const { lines } of [...model.entries.values(), ...model.deleted.values()])
    for (const { accountId } of lines) add(`lines of ${accountId}`, 1n);
  for (const { date, lines } of model.live) {
    /** What the entry moves: its debits, or its credits if they are more. */
    const moved = new Map<string, { debit: bigint; credit: bigint }>();
    for (const { accountId, currencyId, categoryId, amount, base } of lines) {
      add(`account ${accountId}`, base);
      add(`account ${accountId} ${currencyId}`, amount);
      add(`day ${date} ${accountId}`, base);
      add(`day ${date} ${accountId} ${currencyId}`, amount);
      if (categoryId !== undefined) {
        add(`live of ${categoryId}`, 1n);
        add(`month ${date.slice(0, 7)} ${categoryId}`, base);
        add(`count ${date.slice(0, 7)} ${categoryId}`, 1n);
      }
      add('turnover', base > 0n ? base : 0n);
      const { debit, credit } = moved.get(currencyId) ?? { debit: 0n, credit: 0n };
      moved.set(
        currencyId,
        amount > 0n ? { debit: debit + amount, credit } : { debit, credit: credit - amount },
      );
    }
    for (const [currencyId, { debit, credit }] of moved)
      add(`turnover ${currencyId}`, debit > credit ? debit : credit);
  }
  return Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0n));
}

/** Repeated here on purpose: if the limit moves by accident, a test must fail. */
const MAX_SUM_MINOR = 2n ** 52n - 1n;

/** Whether all sums can be kept exactly. */
export function fits(model: BooksModel): boolean {
  return Object.entries(sumsOf(model)).every(
    ([name, sum]) => !name.startsWith('turnover') || sum <= MAX_SUM_MINOR,
  );
}

/** The sums and counters of an item, by the same names. */
export function numbersOf(item: Item): [name: string, value: unknown][] {
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
