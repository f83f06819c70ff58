import { describe, expect, test } from 'vitest';
import { toChunk, toChunks, toItem } from '../../lib/imports/chunk.ts';
import type { Import } from '../../lib/imports/import.ts';
import { countsOf } from '../../lib/imports/new-import.ts';
import type { Row } from '../../lib/imports/row.ts';
import { isPosted, planOf } from '../../lib/imports/row-plan.ts';
import { showRow } from '../../lib/imports/show-row.ts';
import { requireStatus } from '../../lib/imports/states.ts';
import { toValues } from '../../lib/imports/to-row.ts';
import { orderOf, transactionIdOf } from '../../lib/imports/transaction-id.ts';
import type { CalendarDate } from '../../lib/platform/date.ts';
import { isId, newId } from '../../lib/platform/id.ts';

const DAY = '2026-01-05' as CalendarDate;
const out = { date: DAY, minor: '500', direction: 'out', currency_id: 'EUR' } as const;
const row = (given: Partial<Row> = {}): Row => ({
  row: 1,
  status: 'new',
  kind: 'expense',
  values: out,
  ...given,
});

test('what a client decides replaces the proposal, field by field', () => {
  const history = { category_id: 'food', transaction_id: 't', like: 'shop', count: 1, of: 1 };
  const given = row({ payee: 'Shop', memo: 'Card', history });
  expect(planOf(given)).toMatchObject({ include: true, kind: 'expense', category_id: 'food', payee: 'Shop' });
  const edit = { include: false, kind: 'income', payee: '' } as const;
  expect(planOf({ ...given, edit })).toMatchObject({
    include: false,
    kind: 'income',
    is_refund: true,
    category_id: undefined,
    payee: undefined,
    memo: 'Card',
  });
});

test('only new rows and transfers are included at first', () => {
  const statuses = ['new', 'transfer', 'duplicate', 'possible_duplicate', 'error'] as const;
  expect(statuses.map((status) => planOf(row({ status })).include)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
  expect(
    countsOf(
      statuses.map((status) => row({ status })),
      2,
    ),
  ).toEqual({
    rows: 5,
    new: 1,
    transfer: 1,
    duplicate: 1,
    possible_duplicate: 1,
    error: 1,
    pending: 2,
    committed: 0,
  });
});

test('a row without a category shows Uncategorized once it exists', () => {
  expect(showRow(row(), {})).not.toHaveProperty('category_id');
  expect(showRow(row(), { uncategorized_expense: 'u' }).category_id).toBe('u');
});

test.each([
  [{ amount: '1.234' }, 'decimals'],
  [{ amount: '10000000000000' }, 'too large'],
  [{ date: '2026-02-30' }, 'date'],
  [{ error: 'Line 3: no amount.' }, 'no amount'],
])('a row that cannot be posted says why: %o', (given, message) => {
  const read = {
    line: 3,
    date: '2026-01-05',
    direction: 'out',
    amount: '1',
    is_refund: false,
    ...given,
  } as const;
  expect(toValues(read, 'EUR')).toEqual({ ok: false, message: expect.stringContaining(message) });
});

describe('chunks', () => {
  const rows = (count: number, memo: string) =>
    Array.from({ length: count }, (_, i) => row({ row: i + 1, memo: memo + i }));

  test('contain every row once, in order, and are read back as they were', () => {
    const all = rows(250, 'x');
    const chunks = toChunks(all, 1);
    expect(chunks.map(({ first }) => first)).toEqual([1, 101, 201]);
    expect(chunks.flatMap((chunk) => toChunk({ ...toItem(chunk), sk: 'x' }).rows)).toEqual(all);
  });

  test('leave room for the longest edits and the outcome of each row within the 400 KB of an item', () => {
    const long = Array.from({ length: 500 }, (_, i) =>
      String.fromCodePoint(0x20000 + ((i * 7919) % 40000)),
    ).join('');
    const [first] = toChunks(rows(200, long), 1);
    const edit = { include: true, memo: long, payee: long.slice(0, 300) };
    const outcome = { status: 'error', message: 'category_id: must be an active category' } as const;
    const item = toItem({
      first: 1,
      version: 1,
      rows: (first?.rows ?? []).map((each) => ({ ...each, edit, outcome })),
    });
    expect(Buffer.byteLength(JSON.stringify(item))).toBeLessThan(400_000);
  });
});

test("a transaction's id is derived from the import and the row, and sorts in the order of the rows", () => {
  const id = newId();
  const ids = [1, 2, 999, 10_000].map((order) => transactionIdOf(id, order));
  expect(ids.every(isId)).toBe(true);
  expect(ids.toSorted()).toEqual(ids);
  expect(transactionIdOf(id, 2)).toBe(ids[1]);
  expect(transactionIdOf(newId(), 2)).not.toBe(ids[1]);
  expect([1, 3].map((each) => orderOf({ rows: 3, is_newest_first: true }, each))).toEqual([3, 1]);
});

describe('an import', () => {
  test('refuses what does not fit its status', () => {
    const value = { status: 'committing' } as const;
    expect(() => requireStatus(value, ['preview'], 'deleted')).toThrow('committing cannot be deleted');
    expect(() => requireStatus(value, ['committing'], 'committed')).not.toThrow();
  });

  test('has posted the included rows that it is past, unless it refused them', () => {
    const rows = [
      row({ row: 1 }),
      row({ row: 2, outcome: { message: 'Locked.' } }),
      row({ row: 3, edit: { include: false } }),
      row({ row: 4 }),
    ];
    const posted = (status: Import['status'], next_row: number) =>
      rows.filter((each) => isPosted(each, { status, next_row })).map((each) => each.row);
    expect(posted('preview', 1)).toEqual([]);
    expect(posted('committing', 4)).toEqual([1]);
    expect(posted('committed', 5)).toEqual([1, 4]);
    expect(posted('reverting', 2)).toEqual([1, 4]);
  });
});
