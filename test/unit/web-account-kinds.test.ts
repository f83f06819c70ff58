import { expect, test } from 'vitest';
import { DEFAULT_ACCOUNTS } from '../../lib/accounts/account.ts';
import { codeFor, EVERYDAY, FOR_BOOKKEEPERS, kindOf, typeOf } from '../../web/accounts/kinds.ts';

test('the accounts that a book begins with are what people call them', () => {
  expect(DEFAULT_ACCOUNTS.map((account) => [account.name, kindOf(account)])).toEqual([
    ['Cash', 'cash'],
    ['Bank', 'checking'],
    ['Receivables', 'lent'],
    ['Payables', 'borrowed'],
    ['Credit card', 'card'],
    ['Opening balances', 'equity'],
  ]);
});

test('the code that a kind gets says that kind and its type, however many there are', () => {
  for (const kind of [...EVERYDAY, 'asset', 'liability'] as const) {
    const taken: { code: string }[] = [];
    for (let code = codeFor(kind, taken); code !== undefined; code = codeFor(kind, taken)) {
      expect(kindOf({ type: typeOf(kind), code })).toBe(kind);
      taken.push({ code });
    }
    expect(taken.length).toBeGreaterThanOrEqual(10);
    expect(new Set(taken.map(({ code }) => code)).size).toBe(taken.length);
  }
});

test('a code of its own, or of another type, says nothing', () => {
  expect(kindOf({ type: 'asset', code: 'SKR-1' })).toBe('asset');
  expect(kindOf({ type: 'liability', code: '1010' })).toBe('liability');
  for (const kind of FOR_BOOKKEEPERS) expect(typeOf(kind)).toBe(kind);
  expect(codeFor('equity', [])).toBeUndefined();
});
