import type { Account } from '../../client/client.ts';

const isSpent = ({ type, in_budget }: Account): boolean => type === 'asset' && in_budget === true;
const hasMoney = (account: Account): boolean =>
  isSpent(account) && account.balances.some(({ balance }) => balance > 0);

/** Nothing was paid on this device yet: not from "Cash", which every book has, but from where the money is. */
const firstOf = (accounts: readonly Account[], used: readonly string[]): string =>
  (used.find((id) => accounts.some((account) => account.id === id)) ??
    (accounts.find(hasMoney) ?? accounts[0])?.id) ||
  '';

/** What a purchase is paid with: the account that was used last, else one with money. */
export function usualPaying(accounts: readonly Account[], used: readonly string[]): string {
  return firstOf(
    accounts.filter(({ is_active, type }) => is_active && (type === 'asset' || type === 'liability')),
    used,
  );
}

/** Whose file is imported first: there is no doubt about it where only one account has money. */
export function onlyWithMoney(accounts: readonly Account[]): string {
  const [only, ...others] = accounts.filter((account) => account.is_active && hasMoney(account));
  return others.length === 0 ? (only?.id ?? '') : '';
}

/** Where money that moves comes from: of what is owned, the account that was used last, else one of the budget. */
export function usualMoney(accounts: readonly Account[], used: readonly string[]): string {
  return firstOf(
    accounts.filter((account) => account.is_active && isSpent(account)),
    used,
  );
}
