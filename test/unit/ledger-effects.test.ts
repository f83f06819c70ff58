import { describe, expect, it } from 'vitest';
import { ACCOUNT_TYPES, balanceColumns, naturalBalance } from '../../lib/ledger/balance.ts';
import { currencyOf } from '../../lib/ledger/currency.ts';
import { combine } from '../../lib/ledger/effects.ts';
import { balanced } from '../../lib/ledger/entry.ts';
import { stillOpen } from '../../lib/ledger/marks.ts';
import { money } from '../../lib/ledger/money.ts';
import { type Posting, post, remark, repost, restore, unpost } from '../../lib/ledger/post.ts';
import type { CalendarDate } from '../../lib/platform/date.ts';
import { twoLines } from '../support/books/two-lines.ts';

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

const NOTHING = { accounts: {}, categories: {}, months: {}, turnover: {}, marks: {}, tags: {} };

describe('the effects of a transaction', () => {
  it('of a new one are on both accounts, its category, its day and the turnover', () => {
    expect(post(posting())).toEqual({
      accounts: {
        bank: { base_minor: -1004n, balance_JPY: -1500n, line_count: 1n },
        food: { base_minor: 1004n, balance_JPY: 1500n, line_count: 1n },
      },
      categories: { 'c-food': { live_count: 1n } },
      months: {
        '2026-11#bank': { d15: -1004n, d15_JPY: -1500n },
        '2026-11#food': { d15: 1004n, d15_JPY: 1500n, 'category_c-food': 1004n, 'count_c-food': 1n },
      },
      turnover: { turnover: 1004n, turnover_JPY: 1500n },
      marks: {},
      tags: {},
    });
  });

  it('of an income are reversed on accounts and category, but not on the turnover', () => {
    const income = post(posting({ kind: 'income' }));
    expect(income.accounts).toMatchObject({ bank: { base_minor: 1004n }, food: { base_minor: -1004n } });
    expect(income.months['2026-11#food']).toMatchObject({ 'category_c-food': -1004n, 'count_c-food': 1n });
    expect(income.turnover.turnover).toBe(1004n);
  });

  it('of a deleted one are removed, but its lines still count', () => {
    expect(unpost(posting())).toEqual({
      accounts: {
        bank: { base_minor: 1004n, balance_JPY: 1500n },
        food: { base_minor: -1004n, balance_JPY: -1500n },
      },
      categories: { 'c-food': { live_count: -1n } },
      months: {
        '2026-11#bank': { d15: 1004n, d15_JPY: 1500n },
        '2026-11#food': { d15: -1004n, d15_JPY: -1500n, 'category_c-food': -1004n, 'count_c-food': -1n },
      },
      turnover: { turnover: -1004n, turnover_JPY: -1500n },
      marks: {},
      tags: {},
    });
  });

  it('of a restored one are those that the deletion removed', () => {
    expect(combine(unpost(posting()), restore(posting()))).toEqual(NOTHING);
  });

  it('of one that was sent back unchanged are none at all', () => {
    expect(repost(posting(), posting())).toEqual(NOTHING);
  });

  it('of a changed amount are one difference per changed record', () => {
    expect(repost(posting(), posting({ amount: 1600n, base: 1071n }))).toEqual({
      accounts: {
        bank: { base_minor: -67n, balance_JPY: -100n },
        food: { base_minor: 67n, balance_JPY: 100n },
      },
      categories: {},
      months: {
        '2026-11#bank': { d15: -67n, d15_JPY: -100n },
        '2026-11#food': { d15: 67n, d15_JPY: 100n, 'category_c-food': 67n },
      },
      turnover: { turnover: 67n, turnover_JPY: 100n },
      marks: {},
      tags: {},
    });
  });

  it('of a changed currency stay one effect per account', () => {
    const amounts = { amount: money(1004n, USD), base: money(1004n, USD) };
    const { accounts } = repost(posting(), posting({ entry: twoLines('expense', FOOD, amounts) }));
    expect(accounts).toEqual({
      bank: { balance_JPY: 1500n, balance_USD: -1004n },
      food: { balance_JPY: -1500n, balance_USD: 1004n },
    });
  });

  it('of a changed asset account leave the category alone and move the line', () => {
    const moved = repost(posting(), posting({ accounts: { ...FOOD, assetAccountId: 'cash' } }));
    expect(moved).toEqual({
      ...NOTHING,
      accounts: {
        bank: { base_minor: 1004n, balance_JPY: 1500n, line_count: -1n },
        cash: { base_minor: -1004n, balance_JPY: -1500n, line_count: 1n },
      },
      months: {
        '2026-11#bank': { d15: 1004n, d15_JPY: 1500n },
        '2026-11#cash': { d15: -1004n, d15_JPY: -1500n },
      },
    });
  });

  it('of a changed category move the count and the total', () => {
    expect(repost(posting(), posting({ accounts: { ...FOOD, categoryId: 'c-fun' } }))).toEqual({
      ...NOTHING,
      categories: { 'c-food': { live_count: -1n }, 'c-fun': { live_count: 1n } },
      months: {
        '2026-11#food': {
          'category_c-food': -1004n,
          'count_c-food': -1n,
          'category_c-fun': 1004n,
          'count_c-fun': 1n,
        },
      },
    });
  });

  it('of a changed day move what the day adds, and within a month stay in one item per account', () => {
    // The total of the category in the month does not change.
    expect(repost(posting(), posting({ date: '2026-11-01' as CalendarDate }))).toEqual({
      ...NOTHING,
      months: {
        '2026-11#bank': { d01: -1004n, d01_JPY: -1500n, d15: 1004n, d15_JPY: 1500n },
        '2026-11#food': { d01: 1004n, d01_JPY: 1500n, d15: -1004n, d15_JPY: -1500n },
      },
    });
    const later = repost(posting(), posting({ date: '2026-12-01' as CalendarDate }));
    expect(Object.keys(later.months).sort()).toEqual([
      '2026-11#bank',
      '2026-11#food',
      '2026-12#bank',
      '2026-12#food',
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
    expect(post({ date: '2026-11-15' as CalendarDate, entry })).toEqual({
      accounts: {
        bank: { base_minor: -700n, balance_USD: -700n, line_count: 1n },
        food: { base_minor: 700n, balance_USD: 700n, line_count: 3n },
      },
      categories: { 'c-a': { live_count: 2n }, 'c-b': { live_count: 1n } },
      months: {
        '2026-11#bank': { d15: -700n, d15_USD: -700n },
        '2026-11#food': {
          d15: 700n,
          d15_USD: 700n,
          'category_c-a': 1000n,
          'count_c-a': 2n,
          'category_c-b': -300n,
          'count_c-b': 1n,
        },
      },
      // What it moves: 10 in, 3 and 7 out.
      turnover: { turnover: 1000n, turnover_USD: 1000n },
      marks: {},
      tags: {},
    });
  });
});

describe('the marks of lines', () => {
  const cleared = (day: string | undefined, change: Change = {}) => {
    const { date, entry } = posting(change);
    const lines = entry.lines.map((line) =>
      line.accountId === 'bank' ? { ...line, clearedOn: day as CalendarDate | undefined } : line,
    );
    return { date, entry: balanced(lines) };
  };

  it('are added to the account and to the month in which they are on the statement', () => {
    const { accounts, months, marks } = post(cleared('2026-12-02'));
    expect(accounts.bank).toEqual({
      base_minor: -1004n,
      balance_JPY: -1500n,
      cleared_JPY: -1500n,
      line_count: 1n,
    });
    expect(months['2026-12#bank']).toEqual({ c02_JPY: -1500n });
    expect(marks).toEqual({ bank: { '2026-12-02 JPY -1500': 1n } });
  });

  it('touch nothing if a line keeps its mark and its amount, whatever else changes', () => {
    const moved = { ...cleared('2026-12-02'), date: '2026-10-01' as CalendarDate };
    expect(repost(cleared('2026-12-02'), moved).marks).toEqual({});
    const dearer = repost(cleared('2026-12-02'), cleared('2026-12-02', { amount: 1600n }));
    expect(Object.keys(dearer.marks.bank ?? {})).toHaveLength(2);
  });

  it('are all that a change of marks changes', () => {
    expect(remark(cleared(undefined), cleared('2026-12-02'))).toEqual({
      ...NOTHING,
      accounts: { bank: { cleared_JPY: -1500n } },
      months: { '2026-12#bank': { c02_JPY: -1500n } },
      marks: { bank: { '2026-12-02 JPY -1500': 1n } },
    });
  });

  it('must not be gained or lost in a time that is reconciled', () => {
    const open = stillOpen(
      { '2026-12-02 JPY -1500': 1n, '2026-11-30 JPY 7': -1n, '2026-12-05 USD 1': 1n },
      () => new Error('reconciled'),
    );
    expect(Object.values(open?.values ?? {})).toEqual(['2026-11-30', '2026-12-05']);
    expect(open?.failure({ reconciled_JPY: '2026-11-29', reconciled_USD: '2026-12-04' })).toBeUndefined();
    expect(open?.failure({ reconciled_JPY: '2026-11-30' })?.message).toBe('reconciled');
    expect(stillOpen({}, () => new Error('reconciled'))).toBeUndefined();
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
