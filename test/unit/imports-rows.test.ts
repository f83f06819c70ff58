import { describe, expect, test } from 'vitest';
import { toChunk, toChunks, toItem } from '../../lib/imports/chunk.ts';
import type { Import } from '../../lib/imports/import.ts';
import { countsOf } from '../../lib/imports/new-import.ts';
import { advanced } from '../../lib/imports/post-step.ts';
import { Memory, payeeKey, propose } from '../../lib/imports/propose.ts';
import { planOf, type Row, showRow } from '../../lib/imports/row.ts';
import { requireStatus } from '../../lib/imports/states.ts';
import { stepsOf } from '../../lib/imports/steps.ts';
import { toValues } from '../../lib/imports/to-row.ts';
import { orderOf, transactionIdOf } from '../../lib/imports/transaction-id.ts';
import { isPosted } from '../../lib/ledger/importing.ts';
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

describe('the proposal', () => {
  const used = (kind: 'expense' | 'income', payee: string, categoryId: string) =>
    ({ kind, payee, entry: { lines: [{ categoryId }, {}] } }) as unknown as ConstructorParameters<
      typeof Memory
    >[0] extends Iterable<infer T>
      ? T
      : never;
  const memory = new Memory(
    [
      used('expense', 'REWE 12', 'closed'),
      used('expense', 'Rewe 99', 'food'),
      used('expense', 'rewe', 'older'),
      used('income', 'Acme', 'salary'),
      used('expense', 'Acme', 'tools'),
    ],
    (id) => id !== 'closed',
  );
  const proposed = (payee: string, direction: 'in' | 'out', isReversal = false) =>
    propose({ payee, isReversal }, { ...out, direction }, memory);

  test('is the active category last used for the payee', () => {
    expect(proposed('Réwe 7', 'out')).toEqual({ kind: 'expense', categories: { expense: 'food' } });
    expect(proposed('Nobody', 'out')).toEqual({ kind: 'expense' });
  });

  test('is a refund for money from a payee known only for expenses, and for a reversal', () => {
    expect(proposed('Rewe', 'in').kind).toBe('expense');
    expect(proposed('Acme', 'in').kind).toBe('income');
    expect(proposed('Nobody', 'in', true).kind).toBe('expense');
    expect(proposed('Nobody', 'out', true).kind).toBe('income');
  });

  test('compares payees ignoring digits, case and accents', () => {
    expect(payeeKey('ÉDEKA  4711 Köln 2')).toBe('edeka koln');
    expect(proposed('4711', 'out')).toEqual({ kind: 'expense' });
  });
});

test('what a client decides replaces the proposal, field by field', () => {
  const given = row({ payee: 'Shop', memo: 'Card', categories: { expense: 'food', income: 'gifts' } });
  expect(planOf(given)).toMatchObject({ include: true, kind: 'expense', category_id: 'food', payee: 'Shop' });
  const edit = { include: false, kind: 'income', payee: '' } as const;
  expect(planOf({ ...given, edit })).toMatchObject({
    include: false,
    kind: 'income',
    is_refund: true,
    category_id: 'gifts',
    payee: undefined,
    memo: 'Card',
  });
});

test('only new rows are included at first', () => {
  const statuses = ['new', 'duplicate', 'possible_duplicate', 'error'] as const;
  expect(statuses.map((status) => planOf(row({ status })).include)).toEqual([true, false, false, false]);
  expect(
    countsOf(
      statuses.map((status) => row({ status })),
      2,
    ),
  ).toEqual({
    rows: 4,
    new: 1,
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

  test('leave room for the longest edits of each row within the 400 KB of an item', () => {
    const long = Array.from({ length: 500 }, (_, i) =>
      String.fromCodePoint(0x20000 + ((i * 7919) % 40000)),
    ).join('');
    const [first] = toChunks(rows(200, long), 1);
    const edit = { include: true, memo: long, payee: long.slice(0, 300) };
    const item = toItem({
      first: 1,
      version: 1,
      rows: (first?.rows ?? []).map((each) => ({ ...each, edit })),
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

test('steps are divided so that each fits into one DynamoDB transaction', () => {
  const transaction = (month: number, category: number) => ({
    date: `2026-${String(month).padStart(2, '0')}-01` as CalendarDate,
    fileMonth: `2026-${month}`,
    entry: {
      lines: [{ accountId: 'bank' }, { accountId: `a${category}`, categoryId: `c${category}` }],
    } as never,
  });
  expect(new Set(stepsOf(Array.from({ length: 100 }, (_, i) => transaction(1, i % 10))))).toEqual(
    new Set([0]),
  );
  const wide = stepsOf(Array.from({ length: 100 }, (_, i) => transaction(1 + (i % 12), i)));
  expect(Math.max(...wide)).toBeGreaterThan(2);
  expect(wide).toEqual(wide.toSorted((a, b) => a - b));
});

describe('an import', () => {
  const value = {
    status: 'committing',
    rows: 3,
    new: 3,
    duplicate: 0,
    possible_duplicate: 0,
    error: 0,
    committed: 0,
    next_row: 1,
    next_step: 4,
    version: 7,
  } as Import;
  const decision = {
    decided_at: '',
    first_step: 4,
    step_count: 2,
    known_steps: 0,
    known_at: 4,
    posted: [],
    refused: [],
  };
  const chunk = { first: 1, rows: [row(), row({ row: 2 }), row({ row: 3 })], version: 1, decision };
  const now = new Date();

  test('moves on to the next chunk after the last step of one, and is committed after the last chunk', () => {
    const half = advanced(value, chunk, 2, now);
    expect(half).toMatchObject({ status: 'committing', next_row: 1, next_step: 5, committed: 2 });
    const done = advanced(half, chunk, 1, now);
    expect(done).toMatchObject({ status: 'committed', next_row: 4, next_step: 6, committed: 3 });
    const longer = advanced({ ...half, rows: 10 }, chunk, 1, now);
    expect(longer).toMatchObject({ status: 'committing', next_row: 4 });
  });

  test('counts refused rows as errors, but not those that another import has posted', () => {
    const refused = [
      { row: 1, status: 'error' as const, message: '' },
      { row: 2, message: '' },
    ];
    const refusing = { ...chunk, decision: { ...decision, step_count: 0, refused } };
    const after = advanced(value, refusing, 0, now);
    expect(after).toMatchObject({ new: 2, error: 1, next_step: 4, status: 'committed' });
  });

  test('refuses what does not fit its status', () => {
    expect(() => requireStatus(value, ['preview'], 'deleted')).toThrow('committing cannot be deleted');
    expect(() => requireStatus(value, ['committing'], 'committed')).not.toThrow();
  });
});

test('a transaction is hidden until its step is posted, and not after its import has finished', () => {
  const ledger = { importing: new Map([['a', 2]]) };
  expect(['a#0', 'a#1', 'a#2', 'b#7', undefined].map((mark) => isPosted(mark, ledger))).toEqual([
    true,
    true,
    false,
    true,
    true,
  ]);
});
