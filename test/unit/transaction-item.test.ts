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

/** An item as version 1.0 wrote it: ids of lines, sides in words, places with ids in full. */
const OLD_ITEM = {
  pk: `USER#${USER}`,
  sk: 'TRANSACTION#0199382e-5b90-7a3c-8e47-d4f19b206c99',
  kind: 'expense',
  date: '2026-09-12',
  category_id: '019933c0-14a7-7e5b-9f02-6b8c3d7e1a55',
  currency_id: 'USD',
  base_currency_id: 'EUR',
  fx_rate: '0.8524',
  fx_rate_date: '2026-09-11',
  fx_rate_source: 'provider',
  memo: 'Farmers market',
  lines: [
    {
      id: '0199382e-5b90-7b1d-a2f8-3c6e907d51aa',
      account_id: '019933c0-14a7-7f18-8d64-a90be2c47f66',
      side: 'debit',
      amount_minor: 5420,
      base_minor: 4620,
    },
    {
      id: '0199382e-5b90-7c6e-b9d3-f81a24e06bbb',
      account_id: '019933b2-8f5e-7a02-b1c9-7e4d20f6a833',
      side: 'credit',
      amount_minor: 5420,
      base_minor: 4620,
    },
  ],
  created_at: '2026-09-12T17:42:08.731Z',
  updated_at: '2026-09-12T17:42:08.731Z',
  version: 1,
  by_order: 'EXPENSE#2026-09-12#0199382e-5b90-7a3c-8e47-d4f19b206c99',
  by_group: 'EXPENSE#019933c0-14a7-7e5b-9f02-6b8c3d7e1a55#2026-09-12#0199382e-5b90-7a3c-8e47-d4f19b206c99',
  by_account: 'EXPENSE#019933b2-8f5e-7a02-b1c9-7e4d20f6a833#2026-09-12#0199382e-5b90-7a3c-8e47-d4f19b206c99',
  by_currency: 'EXPENSE#USD#2026-09-12#0199382e-5b90-7a3c-8e47-d4f19b206c99',
};

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

  test('from an earlier version reads as before, and keeps its lines and places when it is rewritten', () => {
    const value = parseTransaction(OLD_ITEM);
    expect(value).toMatchObject({
      id: '0199382e-5b90-7a3c-8e47-d4f19b206c99',
      memo: 'Farmers market',
      formerLineIds: OLD_ITEM.lines.map(({ id }) => id),
      updated_at: OLD_ITEM.updated_at,
    });
    expect(
      value.entry.lines.map(({ accountId, categoryId, amount, base }) => [
        accountId,
        categoryId,
        amount.minor,
        base.minor,
      ]),
    ).toEqual([
      ['019933c0-14a7-7f18-8d64-a90be2c47f66', OLD_ITEM.category_id, 5420n, 4620n],
      ['019933b2-8f5e-7a02-b1c9-7e4d20f6a833', undefined, -5420n, -4620n],
    ]);
    const { pk, sk, updated_at, lines, ...stored } = OLD_ITEM;
    const inUnits = lines.map((line) => ({
      ...line,
      amount_minor: BigInt(line.amount_minor),
      base_minor: BigInt(line.base_minor),
    }));
    expect({ ...toItem(value), ...places(value)[0] }).toEqual({ ...stored, lines: inUnits });
    expect(places(value)).toHaveLength(1);
  });

  test('that does not match its record is an error, whatever is wrong with it', () => {
    for (const broken of [
      { kind: 'gift' },
      { lines: [] },
      { fx_rate: 1 },
      { version: undefined },
      { date: 5 },
    ])
      expect(() => parseTransaction({ ...OLD_ITEM, ...broken })).toThrow();
  });
});

describe('an id in a place', () => {
  const uuid = fc.uuid({ version: 7 });
  test('sorts like the id itself, and after every full id', () => {
    fc.assert(
      fc.property(uuid, uuid, (a, b) => {
        expect(shortId(a) < shortId(b)).toBe(a < b);
        expect(shortId(a)).toHaveLength(22);
        // Until the year 2527 the first digit of an id is 0.
        expect(shortId(`0${a.slice(1)}`) > `0${b.slice(1)}`).toBe(true);
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
