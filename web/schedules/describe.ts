import type { Account, Schedule, UpcomingDate } from '../../client/client.ts';

/** `Bank`, or `Bank → Savings` for a transfer. */
export function whereText({ kind, template }: Schedule | UpcomingDate, accounts: readonly Account[]): string {
  const nameOf = (wanted: string | undefined) => accounts.find(({ id }) => id === wanted)?.name ?? '';
  return kind === 'transfer'
    ? `${nameOf(template.from_account_id)} → ${nameOf(template.to_account_id)}`
    : nameOf(template.asset_account_id);
}

export function directionOf({ kind }: Schedule | UpcomingDate): 'in' | 'out' | 'none' {
  if (kind === 'transfer') return 'none';
  return kind === 'income' ? 'in' : 'out';
}
