import { expect, test } from 'vitest';
import { currencyOf } from '../../lib/ledger/currency.ts';
import type { Month } from '../../lib/platform/date.ts';
import { Problem } from '../../lib/platform/problems.ts';
import { planToJson } from '../../lib/reports/exact.ts';
import { monthEnds } from '../../lib/reports/net-worth.ts';
import { toShare } from '../../lib/reports/summary.ts';

test('there is no share of a sum that refunds have made negative', () => {
  expect([toShare(-5n, -10n), toShare(5n, -10n), toShare(5n, 0n), toShare(5n, 10n)]).toEqual([0, 0, 0, 0.5]);
});

test('a planned sum beyond the exact range is refused, on either side', () => {
  const [most, currency] = [2n ** 52n - 1n, currencyOf('JPY')];
  for (const sign of [1n, -1n]) {
    expect(planToJson(sign * most, currency, 'to')).toBe(Number(sign * most));
    expect(() => planToJson(sign * (most + 1n), currency, 'to')).toThrow(Problem);
  }
});

test('names that do not fit into a response are too much, although there are few rows', () => {
  const ends = (length: number) => {
    const account = { id: 'a', name: 'x'.repeat(length), type: 'asset', base_minor: 1n } as const;
    return monthEnds(['2026-01', '2026-02'] as Month[], [account], []);
  };
  expect(ends(100)).toHaveLength(2);
  expect(ends(1_000_000)).toBeUndefined();
});
