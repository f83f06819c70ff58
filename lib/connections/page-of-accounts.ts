import { SEPARATOR } from '../platform/table/keys.ts';
import type { Page, Paging } from '../platform/table/page.ts';
import { fold } from '../platform/text.ts';
import type { OutsideAccount } from './outside-account.ts';

/** A page of the accounts of a connection, which are one item: by name, then by id. */
export function pageOfAccounts(
  accounts: readonly OutsideAccount[],
  { after, limit }: Paging,
): Page<OutsideAccount> {
  const sorted = accounts
    .map((account) => ({ account, position: `${fold(account.name)}${SEPARATOR}${account.id}` }))
    .filter(({ position }) => after === undefined || position > after)
    .sort((a, b) => (a.position < b.position ? -1 : 1));
  const shown = sorted.slice(0, limit);
  return {
    items: shown.map(({ account }) => account),
    next: sorted.length > shown.length ? shown.at(-1)?.position : undefined,
  };
}
