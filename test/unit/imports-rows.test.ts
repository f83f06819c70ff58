import { describe, expect, test } from 'vitest';
import { toChunk, toChunks, toItem } from '../../lib/imports/chunk.ts';
import type { Import } from '../../lib/imports/import.ts';
import { countsOf } from '../../lib/imports/new-import.ts';
import { payeeKey } from '../../lib/imports/payee-key.ts';
import { Memory, propose } from '../../lib/imports/propose.ts';
import { isPosted, planOf, type Row } from '../../lib/imports/row.ts';
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

describe('the proposal', () => {
  const used = (kind: 'expense' | 'income', payee: string, categoryId: string) =>
    ({
      id: `${payee} ${categoryId}`,
      kind,
      payee,
      entry: { lines: [{ categoryId }, {}] },
    }) as unknown as ConstructorParameters<typeof Memory>[0] extends Iterable<infer T> ? T : never;
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
    expect(proposed('Réwe 7', 'out')).toEqual({
      kind: 'expense',
      categories: { expense: 'food' },
      sources: { expense: 'Rewe 99 food' },
    });
    expect(proposed('Nobody', 'out')).toEqual({ kind: 'expense' });
  });

  test('is a refund for money from a payee known only for expenses, and for a reversal', () => {
    expect(proposed('Rewe', 'in').kind).toBe('expense');
    expect(proposed('Acme', 'in').kind).toBe('income');
    expect(proposed('Nobody', 'in', true).kind).toBe('expense');
    expect(proposed('Nobody', 'out', true).kind).toBe('income');
  });

  test('compares payees without case, accents, words with digits and punctuation at the ends of words', () => {
    expect(payeeKey('ÉDEKA  4711 Köln 2')).toBe('edeka koln');
    expect(payeeKey('*PAYPAL *SPOTIFY, P1A2B3 (Stockholm)')).toBe('paypal spotify stockholm');
    expect(payeeKey("Sainsbury's S/MKT 12-B")).toBe("sainsbury's s/mkt");
    expect(payeeKey(' 4711  / 12')).toBe('4711 / 12');
    expect(payeeKey('')).toBe('');
    expect(proposed('4711', 'out')).toEqual({ kind: 'expense' });
  });

  describe('of a payee with the same first word', () => {
    const shops = (...categories: string[]) =>
      new Memory(
        categories.map((category, index) => used('expense', `Amazon ${'abcdefg'[index]}x`, category)),
        (id) => id !== 'closed',
      );
    const choice = (...categories: string[]) =>
      propose({ payee: 'AMAZON mktplace', isReversal: false }, out, shops(...categories)).categories?.expense;

    test('is the category of the last five, at least three, if they agree', () => {
      expect(choice('home', 'home')).toBeUndefined();
      expect(choice('home', 'home', 'home')).toBe('home');
      expect(choice('home', 'books', 'home', 'home')).toBeUndefined();
      expect(choice('home', 'home', 'home', 'home', 'home', 'books')).toBe('home');
      expect(choice('home', 'closed', 'home', 'home')).toBe('home');
    });

    test('does not decide whether it is a refund, and a known payee wins', () => {
      const memory = shops('home', 'home', 'home');
      const inwards = { ...out, direction: 'in' } as const;
      expect(propose({ payee: 'Amazon refund', isReversal: false }, inwards, memory).kind).toBe('income');
      expect(propose({ payee: 'Amazon ax', isReversal: false }, inwards, memory).kind).toBe('expense');
      const known = new Memory(
        [...Array(3)].map(() => used('expense', 'Shop a', 'x')).concat(used('expense', 'Shop b', 'y')),
        () => true,
      );
      expect(propose({ payee: 'Shop b', isReversal: false }, out, known).sources?.expense).toBe('Shop b y');
    });
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
