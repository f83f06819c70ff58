import type { Account } from '../../client/client.ts';

const isSpendable = ({ type, in_budget }: Account): boolean => type === 'asset' && in_budget === true;
const hasMoney = (account: Account): boolean =>
  isSpendable(account) && account.balances.some(({ balance }) => balance > 0);

/**
 * The account that was used last on this device. If there is none, the first one with money: every book has "Cash", which
 * may be empty.
 */
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
    accounts.filter((account) => account.is_active && isSpendable(account)),
    used,
  );
}
