import { expect, test } from 'vitest';
import type { Judged } from '../../lib/edits/judge.ts';
import { atMost } from '../../lib/edits/step.ts';

const row = (changes: object): Judged =>
  ({
    row: { id: '', kind: 'expense', date: '2026-01-01', changes, kept: [], skipped: [] },
  }) as unknown as Judged;
const changed = row({ memo: { to: 'x' } });
const same = row({});
const many = (count: number, each: Judged) => Array.from({ length: count }, () => each);

test('an edit ends before the change that would be one too many, and only then', () => {
  const rows = [changed, same, changed, same, changed];
  expect(atMost(rows, 2)).toEqual({ rows: rows.slice(0, 4), isFull: true });
  expect(atMost(rows, 3)).toEqual({ rows, isFull: false });
  expect(atMost([same, same], 0)).toEqual({ rows: [same, same], isFull: false });
  expect(atMost([changed], 0)).toEqual({ rows: [], isFull: true });
});

test('a step has as many changes as can fit, and rows that fit into an item', () => {
  expect(atMost(many(500, same), 10_000).rows).toHaveLength(500);
  expect(atMost(many(500, changed), 10_000)).toEqual({ rows: many(92, changed), isFull: false });
  const long = row({ memo: { from: '東'.repeat(500), to: '京'.repeat(500) } });
  const { rows } = atMost(many(500, long), 10_000);
  expect(rows.length).toBeGreaterThan(50);
  expect(Buffer.byteLength(JSON.stringify(rows))).toBeLessThan(300 * 1024);
});
