import type { Account, Obligation } from '../../client/client.ts';

export type Direction = Obligation['direction'];

const TYPE = { owed_to_me: 'asset', owed_by_me: 'liability' } as const;

/**
 * The account of a new obligation: that of the latest one, else the first one outside the budget, which is where what is
 * lent or borrowed belongs. Names do not count, because anyone may rename an account.
 */
export function usualAccount(
  accounts: readonly Account[],
  latest: Obligation | undefined,
  direction?: Direction,
): string {
  const active = accounts.filter(({ is_active }) => is_active);
  const isOf = (wanted: Direction) => (account: Account) => account.type === TYPE[wanted];
  const last = active
    .filter(direction ? isOf(direction) : () => true)
    .find(({ id }) => id === latest?.account.id);
  const usual = active.filter(isOf(direction ?? 'owed_to_me')).find(({ in_budget }) => !in_budget);
  return (last ?? usual)?.id ?? '';
}

export function directionOf(accounts: readonly Account[], accountId: string): Direction {
  return accounts.find(({ id }) => id === accountId)?.type === 'liability' ? 'owed_by_me' : 'owed_to_me';
}
