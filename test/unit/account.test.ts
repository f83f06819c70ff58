import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_ACCOUNTS, nextCode, showAccount } from '../../lib/accounts/account.ts';
import { createAccount, newAccount, toAccount } from '../../lib/accounts/store.ts';
import { ACCOUNT_TYPES } from '../../lib/ledger/balance.ts';
import type { BookId } from '../../lib/platform/book.ts';

const codesFrom = (first: number, last: number, step = 1) =>
  Array.from({ length: (last - first) / step + 1 }, (_, index) => String(first + index * step));

describe('the accounts of a new user', () => {
  it('match the specification', () => {
    expect(DEFAULT_ACCOUNTS.map(({ code, name, type }) => `${code} ${name} (${type})`)).toEqual([
      '1000 Cash (asset)',
      '1010 Bank (asset)',
      '1200 Receivables (asset)',
      '2000 Payables (liability)',
      '2100 Credit card (liability)',
      '3000 Opening balances (equity)',
    ]);
  });
});

describe('the next account code', () => {
  const defaults = DEFAULT_ACCOUNTS.map((account) => account.code);

  it("starts at the type's range", () => {
    expect(ACCOUNT_TYPES.map((type) => nextCode(type, []))).toEqual(['1000', '2000', '3000', '4000', '5000']);
  });

  it('is the first free one in tens', () => {
    expect(ACCOUNT_TYPES.map((type) => nextCode(type, defaults))).toEqual([
      '1020',
      '2010',
      '3010',
      '4000',
      '5000',
    ]);
    expect(nextCode('asset', ['1000', '1020'])).toBe('1010');
  });

  it('ignores codes of other ranges and codes that are not numbers', () => {
    expect(nextCode('income', ['1000', 'CASH', '04000', '4000.0'])).toBe('4000');
  });

  it('fills the gaps once the tens are used up, and then continues with longer codes', () => {
    const tens = codesFrom(5000, 5990, 10);
    expect(nextCode('expense', tens)).toBe('5001');
    expect(nextCode('expense', codesFrom(5000, 5999))).toBe('50000');
    expect(nextCode('expense', [...codesFrom(5000, 5999), ...codesFrom(50000, 59999)])).toBe('500000');
  });

  it("is never taken and always begins with the type's digit", () => {
    const anyCode = fc.integer({ min: 1000, max: 5999 }).map(String);
    fc.assert(
      fc.property(fc.constantFrom(...ACCOUNT_TYPES), fc.array(anyCode, { maxLength: 200 }), (type, taken) => {
        const code = nextCode(type, taken);
        expect(taken).not.toContain(code);
        expect(code[0]).toBe(nextCode(type, [])[0]);
      }),
    );
  });
});

const inJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe('a stored account', () => {
  const item = {
    pk: 'BOOK#1',
    sk: 'ACCOUNT#a',
    id: 'a',
    code: '2100',
    name: 'Credit card',
    type: 'liability',
    is_active: true,
    base_minor: -4620,
    balance_USD: -5420,
    balance_EUR: 0,
    balance_BHD: 2n ** 60n,
    line_count: 3,
    category_count: 0,
    obligation_count: 1,
    created_at: '2026-09-10T08:15:30.250Z',
    updated_at: '2026-09-10T08:15:30.250Z',
    version: 4,
  };

  it('has its non-zero balances, by currency, as bigint', () => {
    const { base_minor, balances } = toAccount(item);
    expect(base_minor).toBe(-4620n);
    expect(balances).toEqual([
      { currency_id: 'BHD', minor: 2n ** 60n },
      { currency_id: 'USD', minor: -5420n },
    ]);
  });

  it('is shown with the sign that is natural for its type, and without what only the table keeps', () => {
    const { balance_BHD: _beyondAnySum, ...usual } = item;
    expect(inJson(showAccount(toAccount(usual), 'EUR'))).toEqual({
      id: 'a',
      code: '2100',
      name: 'Credit card',
      type: 'liability',
      is_active: true,
      currency_id: 'EUR',
      in_budget: false,
      balance: 46.2,
      balances: [{ currency_id: 'USD', balance: 54.2 }],
      cleared_balances: [],
      created_at: '2026-09-10T08:15:30.250Z',
      updated_at: '2026-09-10T08:15:30.250Z',
    });
  });

  it('says whether it is in the budget, unless no money can be on it', () => {
    const shown = (change: object) =>
      showAccount(toAccount({ ...item, balance_BHD: 0, ...change }), 'EUR').in_budget;
    expect([true, false].map((in_budget) => shown({ in_budget }))).toEqual([true, false]);
    expect(shown({ type: 'equity' })).toBeUndefined();
  });

  it.each([
    ['no name', { name: undefined }],
    ['a type that does not exist', { type: 'cash' }],
    ['a balance that is text', { base_minor: '12' }],
    ['a balance in a currency that is text', { balance_USD: '12' }],
  ])('with %s is never shown', (_what, change) => {
    expect(() => toAccount({ ...item, ...change })).toThrow();
  });
});

describe('a new account', () => {
  const given = { code: '1030', name: 'Purse', type: 'asset', is_active: true } as const;
  const [created] = createAccount(
    '1' as BookId,
    newAccount(given, { at: new Date('2026-09-10T08:15:30.250Z'), memberNumber: 1 }),
  );
  const written = created && 'Put' in created.operation ? created.operation.Put.Item : {};

  it('is in no index', () => {
    expect(Object.keys(written).filter((name) => name.startsWith('by_'))).toEqual([]);
  });

  it('is read back as it was created', () => {
    expect(toAccount(written)).toMatchObject({ ...given, base_minor: 0n, balances: [], version: 1 });
  });
});
