import { describe, expect, test } from 'vitest';
import type { AnyTransaction } from '../../client/client.ts';
import { between, sumOf } from '../../web/transactions/selected.ts';

const record = (kind: string, amount: number, more: object = {}) =>
  ({ kind, amount, lines: [], ...more }) as unknown as AnyTransaction;

describe('selected transactions', () => {
  test('add up to what came in less what went out, in the base currency', () => {
    const records = [
      record('income', 100),
      record('expense', 0.1),
      record('expense', 0.2, { is_refund: true }),
      record('expense', 2000, { base_amount: 12.05 }),
      record('transfer', 500),
      record('expense', 7, { deleted_at: '2026-11-17T08:00:00Z' }),
    ];
    expect(sumOf(records, 2)).toBe(88.05);
    expect(sumOf([], 2)).toBe(0);
  });

  test('range from the last one to this one, in both directions', () => {
    const all = ['a', 'b', 'c', 'd'].map((id) => ({ id }));
    const ids = (from: string | undefined, to: string) => between(all, from, to).map(({ id }) => id);
    expect(ids('b', 'd')).toEqual(['b', 'c', 'd']);
    expect(ids('c', 'a')).toEqual(['a', 'b', 'c']);
    expect(ids('gone', 'c')).toEqual(['c']);
    expect(ids(undefined, 'c')).toEqual(['c']);
  });
});
