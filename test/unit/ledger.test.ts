import { describe, expect, it } from 'vitest';
import { ACCOUNT_TYPES } from '../../lib/domain/account.ts';
import { currencyOf } from '../../lib/domain/currency.ts';
import type { CalendarDate } from '../../lib/domain/date.ts';
import { balanceColumns, naturalBalance } from '../../lib/domain/ledger/balance.ts';
import { combine } from '../../lib/domain/ledger/effects.ts';
import {
  assertBalanced,
  balancedEntry,
  type Entry,
  entryFromLines,
  type Line,
  lineColumns,
} from '../../lib/domain/ledger/entry.ts';
import { post, repost, restore, unpost } from '../../lib/domain/ledger/post.ts';
import { accountsOf, entryOf, type Posting, type TransactionKind } from '../../lib/domain/ledger/posting.ts';
import { money, moneyToJson } from '../../lib/domain/money.ts';

const USD = currencyOf('USD');
const JPY = currencyOf('JPY');
const EUR = currencyOf('EUR');

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

function line(
  side: 'debit' | 'credit',
  amount = 1500n,
  base = 1004n,
  currency = JPY,
  baseCurrency = USD,
): Line {
  return { accountId: side, side, amount: money(amount, currency), base: money(base, baseCurrency) };
}

describe('an entry', () => {
  it('debits one account and credits another with the same amounts', () => {
    const amounts = { amount: money(1500n, JPY), base: money(1004n, USD) };
    const { lines } = balancedEntry({ debitAccountId: 'a', creditAccountId: 'b', ...amounts });
    expect(lines).toEqual([
      { accountId: 'a', side: 'debit', ...amounts },
      { accountId: 'b', side: 'credit', ...amounts },
    ]);
  });

  it('cannot be made by hand', () => {
    const amounts = { amount: money(1500n, JPY), base: money(1004n, USD) };
    const lines: [Line, Line] = [line('debit'), line('credit', 1499n)];
    // @ts-expect-error Only balancedEntry and entryFromLines make an Entry, and both check it.
    const entry: Entry = { ...amounts, lines };
    expect(() => entryFromLines(entry.lines)).toThrow('transaction currency');
  });

  it('of an expense debits the category and credits the asset account', () => {
    const [debit, credit] = posting({ kind: 'expense' }).entry.lines;
    expect([debit.accountId, credit.accountId]).toEqual(['food', 'bank']);
  });

  it('of an income debits the asset account and credits the category', () => {
    const [debit, credit] = posting({ kind: 'income' }).entry.lines;
    expect([debit.accountId, credit.accountId]).toEqual(['bank', 'food']);
  });

  it('tells which account is which', () => {
    for (const kind of ['expense', 'income'] as const) expect(accountsOf(posting({ kind }))).toEqual(FOOD);
  });

  it('shows each line in two columns, one of them 0', () => {
    const shown = posting().entry.lines.map((each) => {
      const { debit, credit, debitBase, creditBase } = lineColumns(each);
      return [debit, credit, debitBase, creditBase].map(moneyToJson);
    });
    expect(shown).toEqual([
      [1500, 0, 10.04, 0],
      [0, 1500, 0, 10.04],
    ]);
  });

  it('may come to nothing in the base currency, but not in its own', () => {
    expect(posting({ amount: 1n, base: 0n }).entry.base.minor).toBe(0n);
    expect(() => posting({ amount: 0n })).toThrow('a line has an amount');
  });

  it('never moves money from an account to itself', () => {
    const accounts = { categoryAccountId: 'a', assetAccountId: 'a' };
    expect(() => posting({ accounts })).toThrow('from one account to another');
  });

  it('is the same again after its lines were stored', () => {
    const { entry } = posting();
    expect(entryFromLines(entry.lines)).toEqual(entry);
  });
});

describe('lines that do not balance', () => {
  const cases: Record<string, [message: string, lines: Line[]]> = {
    'differ in the transaction currency': ['transaction currency', [line('debit'), line('credit', 1501n)]],
    'differ in the base currency': ['base currency', [line('debit'), line('credit', 1500n, 1003n)]],
    'are all on one side': ['transaction currency', [line('debit'), line('debit')]],
    'are only one': ['transaction currency', [line('debit')]],
    'are none': ['has lines', []],
    'mix currencies': ['one currency', [line('debit'), line('credit', 1500n, 1004n, EUR)]],
    'mix base currencies': ['one base currency', [line('debit'), line('credit', 1500n, 1004n, JPY, EUR)]],
    'are negative': ['has an amount', [line('debit', -5n), line('credit', -5n)]],
    'are negative in the base currency': ['negative', [line('debit', 5n, -1n), line('credit', 5n, -1n)]],
    'convert within one currency': [
      'within one currency',
      [line('debit', 5n, 6n, USD), line('credit', 5n, 6n, USD)],
    ],
  };

  it.each(Object.entries(cases))('are found when they %s', (_, [message, lines]) => {
    expect(() => assertBalanced(lines)).toThrow(message);
    expect(() => entryFromLines(lines)).toThrow(message);
  });

  it('may be more than two as long as they balance, which an entry may not', () => {
    const lines = [line('debit', 2n, 2n), line('debit', 3n, 3n), line('credit', 5n, 5n)];
    expect(() => assertBalanced(lines)).not.toThrow();
    expect(() => entryFromLines(lines)).toThrow('one move');
    expect(() => entryFromLines([line('credit'), line('debit')])).toThrow('one move');
  });
});

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
