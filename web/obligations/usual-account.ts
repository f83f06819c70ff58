import type { Account, Obligation } from '../../client/client.ts';

/**
 * The account of a new obligation: that of the latest one, else the first asset outside the budget, which is where what
 * others owe belongs. Names do not count, because anyone may rename an account.
 */
export function usualAccount(accounts: readonly Account[], latest: Obligation | undefined): string {
  const active = accounts.filter(({ is_active }) => is_active);
  const last = active.find(({ id }) => id === latest?.account.id);
  return (last ?? active.find(({ type, in_budget }) => type === 'asset' && !in_budget))?.id ?? '';
}
