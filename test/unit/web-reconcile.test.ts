import { expect, test } from 'vitest';
import type { Account, RegisterLine } from '../../client/client.ts';
import { exchangesOf } from '../../web/accounts/exchange.ts';
import { changedBy, changeOf, lineThatIs, merged } from '../../web/accounts/lines.ts';

const line = (transaction_id: string, debit: number, credit: number, date = '2026-11-01') =>
  ({ transaction_id, line_id: transaction_id, debit, credit, date }) as RegisterLine;
const [asset, debt] = [{ type: 'asset' as const }, { type: 'liability' as const }];

test('a line changes a debt the other way round', () => {
  expect(changeOf(line('a', 0.1, 0), asset, 2)).toBe(10);
  expect(changeOf(line('a', 0, 12.3), asset, 2)).toBe(-1230);
  expect(changeOf(line('a', 0, 12.3), debt, 2)).toBe(1230);
});

test('ticks change the balance by all lines of their transaction', () => {
  const lines = [line('a', 0.1, 0), line('a', 0.2, 0), line('b', 0, 5), line('c', 7, 0)];
  const marks = new Map([
    ['a', true],
    ['b', false],
  ]);
  expect(changedBy(marks, lines, asset, 2)).toBe(30 + 500);
});

test('the line that is the difference is one that is not cleared', () => {
  const lines = [line('a', 5, 0), line('b', 5, 0)];
  const isCleared = ({ transaction_id }: RegisterLine) => transaction_id === 'a';
  expect(lineThatIs(500, lines, asset, 2, isCleared)?.transaction_id).toBe('b');
  expect(lineThatIs(-500, lines, asset, 2, isCleared)).toBeUndefined();
  expect(lineThatIs(0, [line('c', 1, 1)], asset, 2, isCleared)).toBeUndefined();
});

test('lists are merged as far as all of them are loaded', () => {
  const [old, mid, late] = ['2026-01-01', '2026-02-01', '2026-03-01'];
  const a = { data: [line('a', 1, 0, late), line('b', 1, 0, mid)], hasMore: true };
  const b = { data: [line('c', 1, 0, mid), line('d', 1, 0, old)], hasMore: false };
  const ids = (lists: Parameters<typeof merged>[0]) => merged(lists).map((each) => each.transaction_id);
  expect(ids([a, b])).toEqual(['a', 'b', 'c']);
  expect(ids([{ ...a, hasMore: false }, b])).toEqual(['a', 'b', 'c', 'd']);
  expect(ids([{ data: undefined, hasMore: true }, b])).toEqual([]);
});

test('what was paid in another currency is exchanged for what it was worth, a debt the other way round', () => {
  const account = (type: string, balance: number, ...balances: [string, number][]) =>
    ({
      ...{ type, balance, currency_id: 'EUR' },
      balances: balances.map(([currency_id, each]) => ({ currency_id, balance: each })),
    }) as Account;
  const of = (...args: Parameters<typeof account>) =>
    exchangesOf(account(...args), 'EUR', 2).map(({ transfer }) => Object.values(transfer));
  expect(of('asset', 2473.75, ['EUR', 2491.96], ['USD', -20])).toEqual([['EUR', 18.21, 'USD', 20]]);
  expect(of('asset', 118.21, ['EUR', 100], ['USD', 20])).toEqual([['USD', 20, 'EUR', 18.21]]);
  expect(of('liability', 68.21, ['EUR', 50], ['USD', 20])).toEqual([['EUR', 18.21, 'USD', 20]]);
  // How much of it was which is not known.
  expect(of('asset', 70, ['EUR', 100], ['USD', -20], ['CHF', -10])).toEqual([
    ['EUR', undefined, 'USD', 20],
    ['EUR', undefined, 'CHF', 10],
  ]);
  expect(of('asset', 100, ['EUR', 100])).toEqual([]);
});
