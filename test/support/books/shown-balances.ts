import { type TestUser, walk } from '../api.ts';
import { minorOf } from '../exact.ts';
import type { Balances } from './ledger-journal.ts';
import { digitsOf } from './world.ts';

export interface ShownBalances {
  readonly own: Balances;
  readonly base: Balances;
}

/** As the API shows them, debit-positive like hledger's. */
export async function shownBalances(user: TestUser): Promise<ShownBalances> {
  const own: Balances = {};
  const base: Balances = {};
  for (const { code, type, balance, balances } of await walk(user, '/accounts')) {
    const sign = type === 'asset' || type === 'expense' ? 1n : -1n;
    for (const each of balances)
      own[`Own:${code} ${each.currency_id}`] = sign * minorOf(each.balance, digitsOf(each.currency_id));
    const inBase = sign * minorOf(balance, digitsOf(user.base_currency_id));
    if (inBase !== 0n) base[`Base:${code} ${user.base_currency_id}`] = inBase;
  }
  return { own, base };
}
