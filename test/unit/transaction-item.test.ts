import { marshall } from '@aws-sdk/util-dynamodb';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { currencyOf } from '../../lib/ledger/currency.ts';
import { fxRate } from '../../lib/ledger/fx-rate.ts';
import { money } from '../../lib/ledger/money.ts';
import type { BookId } from '../../lib/platform/book.ts';
import type { CalendarDate } from '../../lib/platform/date.ts';
import { newId, shortId } from '../../lib/platform/id.ts';
import { keys } from '../../lib/platform/table/keys.ts';
import { places } from '../../lib/transactions/places.ts';
import { parseTransaction, toItem } from '../../lib/transactions/store.ts';
import { lineId, type Transaction } from '../../lib/transactions/transaction.ts';
import { itemBytes } from '../bench/write-units.ts';
import { twoLines } from '../support/books/two-lines.ts';

const USER = '0199388f-0000-7000-8000-000000000000' as BookId;

function newTransaction(changes: Partial<Transaction> = {}): Transaction {
  const id = newId();
  const amounts = { amount: money(1_234_56n, currencyOf('USD')), base: money(1_134_56n, currencyOf('EUR')) };
  const accounts = { categoryAccountId: newId(), assetAccountId: newId(), categoryId: newId() };
  const entry = twoLines('expense', accounts, amounts);
  return {
    id,
    kind: 'expense',
    date: '2026-09-12' as CalendarDate,
    currency: currencyOf('USD'),
    entry,
    fx: { rate: fxRate('0.852412345678901'), rateDate: '2026-09-11' as CalendarDate, source: 'provider' },
    memo: 'x'.repeat(50),
    created_at: '2026-09-12T17:42:08.731Z',
    updated_at: '2026-09-12T17:42:08.731Z',
    version: 1,
    ...changes,
  };
}

describe('the item of a transaction', () => {
  test('has at most 800 bytes with a memo of 50 characters', () => {
    const value = newTransaction();
    const item = marshall(
      { ...toItem(value), ...places(value)[0], ...keys.transaction(USER, value.id) },
      { removeUndefinedValues: true },
    );
    expect(itemBytes(item)).toBeLessThanOrEqual(800);
  });

  test.each([
    ['new', {}],
    ['changed', { updated_at: '2026-10-01T00:00:00.000Z', version: 2, memo: undefined }],
    ['deleted', { updated_at: '2026-10-01T00:00:00.000Z', deleted_at: '2026-10-01T00:00:00.000Z' }],
  ])('is read back as what was stored: %s', (_state, changes) => {
    const value = newTransaction(changes);
    const { memo, ...rest } = value;
    const expected = memo === undefined ? rest : value;
    expect(parseTransaction({ ...toItem(value), ...keys.transaction(USER, value.id) })).toEqual(expected);
  });

  test('that does not match its record is an error, whatever is wrong with it', () => {
    const value = newTransaction();
    const item = { ...toItem(value), ...keys.transaction(USER, value.id) };
    expect(parseTransaction(item)).toEqual(value);
    for (const broken of [
      { kind: 'gift' },
      { lines: [] },
      { fx_rate: 1 },
      { version: undefined },
      { date: 5 },
    ])
      expect(() => parseTransaction({ ...item, ...broken })).toThrow();
  });
});

describe('an id in a place', () => {
  const uuid = fc.uuid({ version: 7 });
  test('sorts like the id itself', () => {
    fc.assert(
      fc.property(uuid, uuid, (a, b) => {
        expect(shortId(a) < shortId(b)).toBe(a < b);
        expect(shortId(a)).toHaveLength(22);
      }),
    );
  });

  test('has no character that separates the parts of a place', () => {
    fc.assert(
      fc.property(uuid, (id) => {
        expect([...shortId(id)].filter((char) => char <= '#')).toEqual([]);
      }),
    );
  });
});

test('the lines of a transaction have their own ids', () => {
  fc.assert(
    fc.property(fc.uuid({ version: 7 }), (id) => {
      const ids = [id, ...Array.from({ length: 12 }, (_, index) => lineId({ id }, index))];
      expect(new Set(ids).size).toBe(13);
      for (const each of ids) expect(each).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    }),
  );
});
