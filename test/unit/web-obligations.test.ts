import { expect, test } from 'vitest';
import type { Account, Obligation } from '../../client/client.ts';
import { usualAccount } from '../../web/obligations/usual-account.ts';

const account = (id: string, type: Account['type'], in_budget: boolean, is_active = true) =>
  ({ id, name: 'Konto', type, in_budget, is_active }) as Account;
const owedOn = (id: string) => ({ account: { id } }) as Obligation;

const ACCOUNTS = [
  account('cash', 'asset', true),
  account('old', 'asset', false, false),
  account('owed to me', 'asset', false),
  account('owed by me', 'liability', false),
];

test.each<[string, readonly Account[], Obligation | undefined, string]>([
  ['the first asset outside the budget, whatever its name', ACCOUNTS, undefined, 'owed to me'],
  ['the account of the latest obligation', ACCOUNTS, owedOn('owed by me'), 'owed by me'],
  ['not an inactive one', ACCOUNTS, owedOn('old'), 'owed to me'],
  ['none, if nothing fits', ACCOUNTS.slice(0, 1), undefined, ''],
])('a new obligation has %s', (_what, accounts, latest, expected) => {
  expect(usualAccount(accounts, latest)).toBe(expected);
});
