import { describe, expect, it } from 'vitest';
import { currencyOf } from '../../lib/ledger/currency.ts';
import {
  assertBalanced,
  balancedEntry,
  type Entry,
  entryFromLines,
  type Line,
  lineColumns,
} from '../../lib/ledger/entry.ts';
import { money, moneyToJson } from '../../lib/ledger/money.ts';
import { accountsOf, entryOf, type Posting, type TransactionKind } from '../../lib/ledger/posting.ts';
import type { CalendarDate } from '../../lib/platform/date.ts';

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
    expect(() => entryFromLines(lines)).toThrow('one debit and one credit');
    expect(() => entryFromLines([line('credit'), line('debit')])).toThrow('one debit and one credit');
  });
});
