import { expect, test } from 'vitest';
import type { Account } from '../../client/client.ts';
import { onlyWithMoney, usualMoney, usualPaying } from '../../web/platform/usual-account.ts';

const account = (id: string, type: Account['type'], more: Partial<Account> = {}) =>
  ({ id, type, is_active: true, in_budget: true, balances: [] as Account['balances'], ...more }) as Account;
const accounts = [
  account('sales', 'income'),
  account('cash', 'asset'),
  account('bank', 'asset'),
  account('old', 'asset', { is_active: false }),
  account('lent', 'asset', { in_budget: false }),
  account('card', 'liability'),
];

test('what was used last pays, and a card is not where money comes from', () => {
  expect(usualPaying(accounts, ['card', 'bank'])).toBe('card');
  expect(usualMoney(accounts, ['card', 'bank'])).toBe('bank');
  expect(usualPaying(accounts, ['gone', 'old'])).toBe('cash');
  expect(usualMoney(accounts, ['lent'])).toBe('cash');
  expect(usualPaying([], ['bank'])).toBe('');
});

test('on a new device, money comes from the account that has some', () => {
  const of = (balance: number, more = {}) => ({ balances: [{ currency_id: 'EUR', balance }], ...more });
  const some = [
    account('cash', 'asset', of(-54)),
    account('lent', 'asset', of(80, { in_budget: false })),
    account('giro', 'asset', of(2_000)),
    account('savings', 'asset', of(9_000)),
    account('card', 'liability', of(30)),
  ];
  expect(usualPaying(some, [])).toBe('giro');
  expect(usualMoney(some, ['gone'])).toBe('giro');
  expect(usualPaying(some, ['cash'])).toBe('cash');
  expect(onlyWithMoney(some)).toBe('');
  expect(onlyWithMoney(some.filter(({ id }) => id !== 'savings'))).toBe('giro');
  expect(onlyWithMoney([])).toBe('');
});
