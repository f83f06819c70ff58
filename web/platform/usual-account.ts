import type { Account } from '../../client/client.ts';

const firstOf = (accounts: readonly Account[], used: readonly string[]): string =>
  (used.find((id) => accounts.some((account) => account.id === id)) ?? accounts[0]?.id) || '';

/** What a purchase is paid with: the account that was used last, else the first. */
export function usualPaying(accounts: readonly Account[], used: readonly string[]): string {
  return firstOf(
    accounts.filter(({ is_active, type }) => is_active && (type === 'asset' || type === 'liability')),
    used,
  );
}

/** Where money that moves comes from: of what is owned, the account that was used last, else one of the budget. */
export function usualMoney(accounts: readonly Account[], used: readonly string[]): string {
  return firstOf(
    accounts.filter(({ is_active, in_budget, type }) => is_active && in_budget && type === 'asset'),
    used,
  );
}
