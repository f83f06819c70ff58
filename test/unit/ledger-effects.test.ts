import { describe, expect, it } from 'vitest';
import { ACCOUNT_TYPES, balanceColumns, naturalBalance } from '../../lib/ledger/balance.ts';
import { currencyOf } from '../../lib/ledger/currency.ts';
import { combine } from '../../lib/ledger/effects.ts';
import { money } from '../../lib/ledger/money.ts';
import { post, repost, restore, unpost } from '../../lib/ledger/post.ts';
import { entryOf, type Posting, type TransactionKind } from '../../lib/ledger/posting.ts';
import type { CalendarDate } from '../../lib/platform/date.ts';

const USD = currencyOf('USD');
const JPY = currencyOf('JPY');

const FOOD = { categoryAccountId: 'food', assetAccountId: 'bank' };

function posting(
  change: Partial<Posting> & { amount?: bigint; base?: bigint; accounts?: typeof FOOD } = {},
): Posting {
  const kind: TransactionKind = change.kind ?? 'expense';
  const amounts = { amount: money(change.amount ?? 1500n, JPY), base: money(change.base ?? 1004n, USD) };
  return {
    kind,
    date: '2026-11-15' as CalendarDate,
    categoryId: 'c-food',
    entry: entryOf(kind, change.accounts ?? FOOD, amounts),
    ...change,
  };
}

describe('the effects of a transaction', () => {
  it('of a new one are on both accounts, its category, its month and the turnover', () => {
    expect(post(posting())).toEqual({
      accounts: [
        {
          accountId: 'bank',
          baseMinor: -1004n,
          currencies: [{ currencyId: 'JPY', minor: -1500n }],
          lineCount: 1,
        },
        {
          accountId: 'food',
          baseMinor: 1004n,
          currencies: [{ currencyId: 'JPY', minor: 1500n }],
          lineCount: 1,
        },
      ],
      categories: [{ categoryId: 'c-food', liveCount: 1 }],
      months: [{ month: '2026-11', categoryId: 'c-food', kind: 'expense', baseMinor: 1004n, count: 1 }],
      turnover: { baseMinor: 1004n, currencies: [{ currencyId: 'JPY', minor: 1500n }], entryCount: 1 },
    });
  });

  it('of an income go the other way on the accounts, and the same way on month and turnover', () => {
    const income = post(posting({ kind: 'income' }));
    expect(income.accounts.map(({ accountId, baseMinor }) => [accountId, baseMinor])).toEqual([
      ['bank', 1004n],
      ['food', -1004n],
    ]);
    expect(income.months).toMatchObject([{ kind: 'income', baseMinor: 1004n }]);
    expect(income.turnover.baseMinor).toBe(1004n);
  });

  it('of a deleted one are taken out, but its lines still count', () => {
    const deleted = unpost(posting());
    expect(deleted.accounts.map((account) => [account.baseMinor, account.lineCount])).toEqual([
      [1004n, 0],
      [-1004n, 0],
    ]);
    expect(deleted.categories).toEqual([{ categoryId: 'c-food', liveCount: -1 }]);
    expect(deleted.months).toMatchObject([{ baseMinor: -1004n, count: -1 }]);
    expect(deleted.turnover).toMatchObject({ baseMinor: -1004n, entryCount: 0 });
  });

  it('of a restored one are those that the deletion took out', () => {
    const nothing = { accounts: [], categories: [], months: [] };
    const none = { baseMinor: 0n, currencies: [], entryCount: 0 };
    expect(combine(unpost(posting()), restore(posting()))).toEqual({ ...nothing, turnover: none });
  });

  it('of one that was put back unchanged are nothing at all', () => {
    expect(repost(posting(), posting())).toEqual({
      accounts: [],
      categories: [],
      months: [],
      turnover: { baseMinor: 0n, currencies: [], entryCount: 0 },
    });
  });

  it('of a changed amount are one difference per record, and no record that stays as it is', () => {
    expect(repost(posting(), posting({ amount: 1600n, base: 1071n }))).toEqual({
      accounts: [
        {
          accountId: 'bank',
          baseMinor: -67n,
          currencies: [{ currencyId: 'JPY', minor: -100n }],
          lineCount: 0,
        },
        { accountId: 'food', baseMinor: 67n, currencies: [{ currencyId: 'JPY', minor: 100n }], lineCount: 0 },
      ],
      categories: [],
      months: [{ month: '2026-11', categoryId: 'c-food', kind: 'expense', baseMinor: 67n, count: 0 }],
      turnover: { baseMinor: 67n, currencies: [{ currencyId: 'JPY', minor: 100n }], entryCount: 0 },
    });
  });

  it('of a changed currency stay one effect per account', () => {
    const amounts = { amount: money(1004n, USD), base: money(1004n, USD) };
    const { accounts } = repost(posting(), posting({ entry: entryOf('expense', FOOD, amounts) }));
    expect(accounts).toEqual([
      {
        accountId: 'bank',
        baseMinor: 0n,
        currencies: [
          { currencyId: 'JPY', minor: 1500n },
          { currencyId: 'USD', minor: -1004n },
        ],
        lineCount: 0,
      },
      {
        accountId: 'food',
        baseMinor: 0n,
        currencies: [
          { currencyId: 'JPY', minor: -1500n },
          { currencyId: 'USD', minor: 1004n },
        ],
        lineCount: 0,
      },
    ]);
  });

  it('of a changed asset account leave the category alone and move the line', () => {
    const accounts = { categoryAccountId: 'food', assetAccountId: 'cash' };
    const moved = repost(posting(), posting({ accounts }));
    expect(
      moved.accounts.map(({ accountId, baseMinor, lineCount }) => [accountId, baseMinor, lineCount]),
    ).toEqual([
      ['bank', 1004n, -1],
      ['cash', -1004n, 1],
    ]);
    expect([moved.categories, moved.months]).toEqual([[], []]);
  });

  it('of a changed category or month move the count and the total', () => {
    const recategorised = repost(posting(), posting({ categoryId: 'c-fun' }));
    expect(recategorised.categories).toEqual([
      { categoryId: 'c-food', liveCount: -1 },
      { categoryId: 'c-fun', liveCount: 1 },
    ]);
    const redated = repost(posting(), posting({ date: '2026-12-01' as CalendarDate }));
    expect(redated.months.map(({ month, baseMinor, count }) => [month, baseMinor, count])).toEqual([
      ['2026-11', -1004n, -1],
      ['2026-12', 1004n, 1],
    ]);
    expect(redated.accounts).toEqual([]);
  });

  it('of another day in the same month are nothing', () => {
    expect(repost(posting(), posting({ date: '2026-11-01' as CalendarDate })).months).toEqual([]);
  });
});

describe('a balance', () => {
  it('is shown positive on the side that the type of account grows on', () => {
    const shown = ACCOUNT_TYPES.map((type) => [type, naturalBalance(type, 100n)]);
    expect(Object.fromEntries(shown)).toEqual({
      asset: 100n,
      expense: 100n,
      liability: -100n,
      equity: -100n,
      income: -100n,
    });
    expect(naturalBalance('liability', 0n)).toBe(0n);
  });

  it('stands in the column of its own side in a trial balance', () => {
    expect(balanceColumns(5n)).toEqual({ debit: 5n, credit: 0n });
    expect(balanceColumns(-5n)).toEqual({ debit: 0n, credit: 5n });
    expect(balanceColumns(0n)).toEqual({ debit: 0n, credit: 0n });
  });
});
