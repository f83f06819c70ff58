import { expect, test } from 'vitest';
import type { RegisterLine } from '../../client/client.ts';
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
