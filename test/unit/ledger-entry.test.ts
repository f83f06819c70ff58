import { describe, expect, it } from 'vitest';
import { currencyOf } from '../../lib/ledger/currency.ts';
import { balanced, baseTotal, type Entry, type Line, lineColumns } from '../../lib/ledger/entry.ts';
import { money, moneyToJson } from '../../lib/ledger/money.ts';

const USD = currencyOf('USD');
const JPY = currencyOf('JPY');
const EUR = currencyOf('EUR');

/** Debits are positive. */
function line(accountId: string, amount: bigint, base: bigint, currency = JPY, baseCurrency = USD): Line {
  return { accountId, amount: money(amount, currency), base: money(base, baseCurrency) };
}

const bread = line('food', 1500n, 1004n);
const paid = line('bank', -1500n, -1004n);

describe('an entry', () => {
  it('keeps its lines in their order', () => {
    expect(balanced([bread, paid]).lines).toEqual([bread, paid]);
  });

  it('cannot be built by hand', () => {
    const lines = [bread, line('bank', -1499n, -1004n)];
    // @ts-expect-error Only `balanced` makes an Entry.
    const entry: Entry = { lines };
    expect(() => balanced(entry.lines)).toThrow('transaction currency');
  });

  it('has two to twelve lines', () => {
    const debits = Array.from({ length: 11 }, (_, i) => line(`a${i}`, 1n, 2n));
    expect(balanced([...debits, line('bank', -11n, -22n)]).lines).toHaveLength(12);
    expect(() => balanced([...debits, line('a11', 1n, 2n), line('bank', -12n, -24n)])).toThrow('12 lines');
    expect(() => balanced([bread])).toThrow('two lines');
    expect(() => balanced([])).toThrow('two lines');
  });

  it('may have lines on both sides of one account, and a negative part of a split', () => {
    const lines = [line('food', 20n, 20n), line('deposit', -5n, -5n), line('bank', -15n, -15n)];
    expect(balanced(lines).lines).toHaveLength(3);
  });

  it('in several currencies balances only in the base currency', () => {
    const lines = [line('a', 90n, 100n, EUR), line('b', -15_000n, -100n)];
    expect(balanced(lines).lines).toEqual(lines);
    expect(() => balanced([line('a', 90n, 100n, EUR), line('b', -15_000n, -99n)])).toThrow('base currency');
  });

  it('exchanges money inside one account, but moves none from an account to itself', () => {
    expect(balanced([line('a', 90n, 100n, EUR), line('a', -15_000n, -100n)]).lines).toHaveLength(2);
    expect(() => balanced([line('a', 5n, 5n), line('a', -5n, -5n)])).toThrow('from one account to another');
  });

  it('may change only the value of an account in the base currency', () => {
    expect(balanced([line('a', 0n, 7n), line('b', 0n, -7n)]).lines).toHaveLength(2);
    expect(balanced([line('a', 0n, 7n, USD), line('b', 0n, -7n, USD)]).lines).toHaveLength(2);
  });

  it('may be 0 in the base currency, but not in both', () => {
    expect(balanced([line('a', 1n, 0n), line('b', -1n, 0n)]).lines).toHaveLength(2);
    expect(() => balanced([line('a', 0n, 0n), line('b', 0n, 0n)])).toThrow('a line has an amount');
  });

  it('shows each line in two columns, one of them 0', () => {
    expect([bread, paid].map((each) => lineColumns(each, moneyToJson))).toEqual([
      { debit: 1500, credit: 0, debit_base: 10.04, credit_base: 0 },
      { debit: 0, credit: 1500, debit_base: 0, credit_base: 10.04 },
    ]);
  });

  it('moves the sum of its debits', () => {
    const entry = balanced([line('a', 20n, 20n), line('b', -5n, -5n), line('c', -15n, -15n)]);
    expect(baseTotal(entry)).toEqual(money(20n, USD));
  });
});

describe('lines that do not balance', () => {
  const cases: Record<string, [message: string, lines: Line[]]> = {
    'differ in the transaction currency': ['transaction currency', [bread, line('bank', -1501n, -1004n)]],
    'differ in the base currency': ['base currency', [bread, line('bank', -1500n, -1003n)]],
    'are all on one side': ['transaction currency', [bread, line('bank', 1500n, 1004n)]],
    'mix base currencies': ['one base currency', [bread, line('bank', -1500n, -1004n, JPY, EUR)]],
    'are a debit in one currency and a credit in the other': [
      'a debit or a credit',
      [line('a', 5n, -1n), line('b', -5n, 1n)],
    ],
    'convert within one currency': [
      'within one currency',
      [line('a', 5n, 6n, USD), line('b', -5n, -6n, USD)],
    ],
  };

  it.each(Object.entries(cases))('are found when they %s', (_, [message, lines]) => {
    expect(() => balanced(lines)).toThrow(message);
  });
});
