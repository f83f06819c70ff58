import { describe, expect, test } from 'vitest';
import { currencyOf } from '../../lib/ledger/currency.ts';
import { fxRate } from '../../lib/ledger/fx-rate.ts';
import { MAX_SUM_MINOR, money } from '../../lib/ledger/money.ts';
import { NO_TAGS } from '../../lib/ledger/tags.ts';
import { firstBeyondLimit } from '../../lib/ledger/turnover.ts';
import type { BookId } from '../../lib/platform/book.ts';
import type { CalendarDate } from '../../lib/platform/date.ts';
import { newId } from '../../lib/platform/id.ts';
import { newTransactions, postAll } from '../../lib/transactions/post-all.ts';
import type { DraftedTransaction } from '../../lib/transactions/transaction.ts';
import { times } from '../support/books/race.ts';
import { twoLines } from '../support/books/two-lines.ts';

const USER = newId() as BookId;
const EUR = currencyOf('EUR');
const [bank, food] = [newId(), { categoryAccountId: newId(), categoryId: newId() }];

function expense(
  changes: { date?: string; asset?: string; category?: typeof food } = {},
): DraftedTransaction {
  const { date = '2026-09-12', asset = bank, category = food } = changes;
  const amount = money(500n, EUR);
  return {
    kind: 'expense',
    date: date as CalendarDate,
    currency: EUR,
    fx: { rate: fxRate('1'), rateDate: date as CalendarDate, source: 'same_currency' },
    entry: twoLines('expense', { assetAccountId: asset, ...category }, { amount, base: amount }),
  };
}

const writesOf = (drafted: DraftedTransaction[]) =>
  postAll(
    USER,
    newTransactions(drafted, { at: new Date(), memberNumber: 1 }),
    { baseCurrencyId: 'EUR' },
    { tags: NO_TAGS },
  ).map(({ operation }) => operation);
const anotherCategory = () => ({ categoryAccountId: newId(), categoryId: newId() });

describe('posting many', () => {
  test('adds up the effects on the same record, and writes it once', () => {
    const writes = writesOf([expense(), expense({ date: '2026-09-30' }), expense()]);
    // Three transactions, the ledger, two accounts, a category, and the months of both accounts.
    expect(writes).toHaveLength(3 + 1 + 2 + 1 + 2);
    const keys = writes.map((each) =>
      Object.values(each)
        .map(({ Key, Item }) => (Key ?? Item).sk)
        .join(),
    );
    expect(new Set(keys).size).toBe(writes.length);
    const account = writes.find((each) => 'Update' in each && each.Update.Key.sk === `ACCOUNT#${bank}`);
    const {
      UpdateExpression = '',
      ExpressionAttributeNames: names = {},
      ExpressionAttributeValues: values = {},
    } = account && 'Update' in account ? account.Update : {};
    const added = Object.fromEntries(
      [...UpdateExpression.matchAll(/(#\w+) (:\w+)/g)].map(([, name = '', value = '']) => [
        names[name],
        values[value],
      ]),
    );
    expect(added).toMatchObject({ base_minor: -1500n, balance_EUR: -1500n, line_count: 3n });
  });

  test('fits 12 expenses that have nothing in common', () => {
    const months = times(12, (i) => `2026-${String(i + 1).padStart(2, '0')}-01`);
    const all = months.map((date) => expense({ date, asset: newId(), category: anotherCategory() }));
    expect(writesOf(all).length).toBeLessThan(100);
  });

  test('fits 40 expenses in one month, on one account and in ten categories', () => {
    const categories = times(10, anotherCategory);
    const all = times(40, (i) =>
      expense({
        date: `2026-05-${String((i % 31) + 1).padStart(2, '0')}`,
        category: categories[i % 10] ?? food,
      }),
    );
    expect(writesOf(all).length).toBeLessThan(100);
  });

  test('assigns ids in the order of the transactions, even in the same millisecond', () => {
    const ids = newTransactions(
      times(100, () => expense()),
      { at: new Date(), memberNumber: 1 },
    ).map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)].sort());
  });
});

describe('the turnover of many', () => {
  const change = (turnover: bigint, turnover_JPY: bigint) => ({ turnover, turnover_JPY });

  test('is within the limit as long as each sum is', () => {
    const all = times(4, () => change(1n, MAX_SUM_MINOR / 4n));
    expect(firstBeyondLimit({}, all)).toBe(-1);
    expect(firstBeyondLimit({ turnover: 7, turnover_JPY: Number(MAX_SUM_MINOR % 4n) }, all)).toBe(-1);
    expect(firstBeyondLimit({ turnover: 7, turnover_JPY: Number(MAX_SUM_MINOR % 4n) + 1 }, all)).toBe(3);
    expect(firstBeyondLimit({ turnover: Number(MAX_SUM_MINOR) - 1 }, all)).toBe(1);
  });
});
