import { expect, test } from 'vitest';
import type { Account } from '../../client/client.ts';
import { usualMoney, usualPaying } from '../../web/platform/usual-account.ts';

const account = (id: string, type: string, more = {}) =>
  ({ id, type, is_active: true, in_budget: true, ...more }) as Account;
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
