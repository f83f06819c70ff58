import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_ACCOUNTS, nextCode } from '../../lib/accounts/account.ts';
import { ACCOUNT_TYPES } from '../../lib/ledger/balance.ts';

const codesFrom = (first: number, last: number, step = 1) =>
  Array.from({ length: (last - first) / step + 1 }, (_, index) => String(first + index * step));

describe('the accounts of a new user', () => {
  it('are those of the specification', () => {
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

  it('starts at the range of the type', () => {
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

  it('goes in between when the tens are used up, and on with longer codes after that', () => {
    const tens = codesFrom(5000, 5990, 10);
    expect(nextCode('expense', tens)).toBe('5001');
    expect(nextCode('expense', codesFrom(5000, 5999))).toBe('50000');
    expect(nextCode('expense', [...codesFrom(5000, 5999), ...codesFrom(50000, 59999)])).toBe('500000');
  });

  it('is never a taken one and always begins with the digit of the type', () => {
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
