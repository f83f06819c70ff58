import { describe, expect, it } from 'vitest';
import { ACCOUNT_TYPES, balanceColumns, naturalBalance } from '../../lib/ledger/balance.ts';
import { currencyOf } from '../../lib/ledger/currency.ts';
import { byMonth, combine } from '../../lib/ledger/effects.ts';
import { balanced } from '../../lib/ledger/entry.ts';
import { money } from '../../lib/ledger/money.ts';
import { type Posting, post, repost, restore, unpost } from '../../lib/ledger/post.ts';
import type { CalendarDate } from '../../lib/platform/date.ts';
import { twoLines } from '../support/two-lines.ts';

const USD = currencyOf('USD');
const JPY = currencyOf('JPY');

const FOOD = { categoryAccountId: 'food', assetAccountId: 'bank', categoryId: 'c-food' };

interface Change extends Partial<Posting> {
  readonly kind?: 'expense' | 'income';
  readonly amount?: bigint;
  readonly base?: bigint;
  readonly accounts?: typeof FOOD;
}

function posting({
  kind = 'expense',
  amount = 1500n,
  base = 1004n,
  accounts = FOOD,
  ...change
}: Change = {}): Posting {
  const amounts = { amount: money(amount, JPY), base: money(base, USD) };
  return { date: '2026-11-15' as CalendarDate, entry: twoLines(kind, accounts, amounts), ...change };
}

const yen = (minor: bigint) => [{ currencyId: 'JPY', minor }];

describe('the effects of a transaction', () => {
  it('of a new one are on both accounts, its category, its day and the turnover', () => {
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
      days: [
        { date: '2026-11-15', accountId: 'bank', baseMinor: -1004n, currencies: yen(-1500n), categories: [] },
        {
          date: '2026-11-15',
          accountId: 'food',
          baseMinor: 1004n,
          currencies: yen(1500n),
          categories: [{ categoryId: 'c-food', baseMinor: 1004n, count: 1 }],
        },
      ],
      turnover: { baseMinor: 1004n, currencies: [{ currencyId: 'JPY', minor: 1500n }], entryCount: 1 },
    });
  });

  it('of an income are reversed on accounts and category, but not on the turnover', () => {
    const income = post(posting({ kind: 'income' }));
    expect(income.accounts.map(({ accountId, baseMinor }) => [accountId, baseMinor])).toEqual([
      ['bank', 1004n],
      ['food', -1004n],
    ]);
    expect(income.days[1]?.categories).toEqual([{ categoryId: 'c-food', baseMinor: -1004n, count: 1 }]);
    expect(income.turnover.baseMinor).toBe(1004n);
  });

  it('of a deleted one are removed, but its lines still count', () => {
    const deleted = unpost(posting());
    expect(deleted.accounts.map((account) => [account.baseMinor, account.lineCount])).toEqual([
      [1004n, 0],
      [-1004n, 0],
    ]);
    expect(deleted.categories).toEqual([{ categoryId: 'c-food', liveCount: -1 }]);
    expect(deleted.days[1]?.categories).toEqual([{ categoryId: 'c-food', baseMinor: -1004n, count: -1 }]);
    expect(deleted.turnover).toMatchObject({ baseMinor: -1004n, entryCount: 0 });
  });

  it('of a restored one are those that the deletion removed', () => {
    const nothing = { accounts: [], categories: [], days: [] };
    const none = { baseMinor: 0n, currencies: [], entryCount: 0 };
    expect(combine(unpost(posting()), restore(posting()))).toEqual({ ...nothing, turnover: none });
  });

  it('of one that was sent back unchanged are none at all', () => {
    expect(repost(posting(), posting())).toEqual({
      accounts: [],
      categories: [],
      days: [],
      turnover: { baseMinor: 0n, currencies: [], entryCount: 0 },
    });
  });

  it('of a changed amount are one difference per changed record', () => {
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
      days: [
        { date: '2026-11-15', accountId: 'bank', baseMinor: -67n, currencies: yen(-100n), categories: [] },
        {
          date: '2026-11-15',
          accountId: 'food',
          baseMinor: 67n,
          currencies: yen(100n),
          categories: [{ categoryId: 'c-food', baseMinor: 67n, count: 0 }],
        },
      ],
      turnover: { baseMinor: 67n, currencies: [{ currencyId: 'JPY', minor: 100n }], entryCount: 0 },
    });
  });

  it('of a changed currency stay one effect per account', () => {
    const amounts = { amount: money(1004n, USD), base: money(1004n, USD) };
    const { accounts } = repost(posting(), posting({ entry: twoLines('expense', FOOD, amounts) }));
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
    const accounts = { ...FOOD, assetAccountId: 'cash' };
    const moved = repost(posting(), posting({ accounts }));
    expect(
      moved.accounts.map(({ accountId, baseMinor, lineCount }) => [accountId, baseMinor, lineCount]),
    ).toEqual([
      ['bank', 1004n, -1],
      ['cash', -1004n, 1],
    ]);
    expect(moved.categories).toEqual([]);
    expect(moved.days.map(({ accountId, baseMinor }) => [accountId, baseMinor])).toEqual([
      ['bank', 1004n],
      ['cash', -1004n],
    ]);
  });

  it('of a changed category move the count and the total', () => {
    const changed = repost(posting(), posting({ accounts: { ...FOOD, categoryId: 'c-fun' } }));
    expect(changed.categories).toEqual([
      { categoryId: 'c-food', liveCount: -1 },
      { categoryId: 'c-fun', liveCount: 1 },
    ]);
    expect([changed.accounts, changed.days.map(({ baseMinor }) => baseMinor)]).toEqual([[], [0n]]);
    expect(changed.days[0]?.categories).toEqual([
      { categoryId: 'c-food', baseMinor: -1004n, count: -1 },
      { categoryId: 'c-fun', baseMinor: 1004n, count: 1 },
    ]);
  });

  it('of a changed day move what the day adds, and within a month stay in one item per account', () => {
    const redated = repost(posting(), posting({ date: '2026-11-01' as CalendarDate }));
    expect(redated.accounts).toEqual([]);
    const months = byMonth(redated.days);
    expect(months.map(({ month, accountId, days }) => [month, accountId, days.length])).toEqual([
      ['2026-11', 'bank', 2],
      ['2026-11', 'food', 2],
    ]);
    // The total of the category in the month does not change.
    expect(months[1]?.categories).toEqual([]);
    const later = repost(posting(), posting({ date: '2026-12-01' as CalendarDate }));
    expect(byMonth(later.days).map(({ month, accountId }) => `${month} ${accountId}`)).toEqual([
      '2026-11 bank',
      '2026-11 food',
      '2026-12 bank',
      '2026-12 food',
    ]);
  });

  it('of several lines on one account, or in one category, are added up', () => {
    const part = (categoryId: string, minor: bigint) => ({
      accountId: 'food',
      categoryId,
      amount: money(minor, USD),
      base: money(minor, USD),
    });
    const asset = { accountId: 'bank', amount: money(-700n, USD), base: money(-700n, USD) };
    const entry = balanced([part('c-a', 500n), part('c-b', -300n), part('c-a', 500n), asset]);
    const effects = post({ date: '2026-11-15' as CalendarDate, entry });
    expect(
      effects.accounts.map(({ accountId, baseMinor, lineCount }) => [accountId, baseMinor, lineCount]),
    ).toEqual([
      ['bank', -700n, 1],
      ['food', 700n, 3],
    ]);
    expect(effects.categories).toEqual([
      { categoryId: 'c-a', liveCount: 2 },
      { categoryId: 'c-b', liveCount: 1 },
    ]);
    expect(effects.days[1]?.categories).toEqual([
      { categoryId: 'c-a', baseMinor: 1000n, count: 2 },
      { categoryId: 'c-b', baseMinor: -300n, count: 1 },
    ]);
    // What it moves: 10 in, 3 and 7 out.
    expect(effects.turnover).toMatchObject({
      baseMinor: 1000n,
      currencies: [{ currencyId: 'USD', minor: 1000n }],
    });
  });
});

describe('a balance', () => {
  it("is positive on the account type's natural side", () => {
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

  it('is in the column of its own side in a trial balance', () => {
    expect(balanceColumns(5n)).toEqual({ debit: 5n, credit: 0n });
    expect(balanceColumns(-5n)).toEqual({ debit: 0n, credit: 5n });
    expect(balanceColumns(0n)).toEqual({ debit: 0n, credit: 0n });
  });
});
