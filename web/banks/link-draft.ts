import type { Account, OutsideAccount, OutsideAccountInput } from '../../client/client.ts';
import { api } from '../platform/api.ts';
import { addDays } from '../platform/days.ts';

/** What the service accepts as the first day. */
export const FIRST_DAY = (day: string): string => addDays(day, -85);

/** The choices besides accounts that exist. */
export const NONE = '';
export const NEW = { asset: 'new-asset', liability: 'new-liability' } as const;

/** What a row says about its link, before it is saved. */
export interface LinkDraft {
  readonly accountId: string;
  readonly mode: 'review' | 'post';
  readonly from: string;
  readonly isReversed: boolean;
}

export function storedDraft(outside: OutsideAccount, day: string): LinkDraft {
  const { account_id = NONE, mode = 'review', from = day, reverse_amounts = false } = outside;
  return { accountId: account_id, mode, from, isReversed: reverse_amounts };
}

/** Without a link, nothing else counts. */
export function isSameLink(a: LinkDraft, b: LinkDraft): boolean {
  if (a.accountId === NONE || b.accountId === NONE) return a.accountId === b.accountId;
  return (
    a.accountId === b.accountId && a.mode === b.mode && a.from === b.from && a.isReversed === b.isReversed
  );
}

/** An account of the same name, to be confirmed. */
export function proposedFor(
  { name, currency_id }: OutsideAccount,
  free: readonly Account[],
): string | undefined {
  if (!currency_id) return undefined;
  return free.find((each) => each.name.toLowerCase() === name.toLowerCase())?.id;
}

/** Whether spending may be counted as positive there: of debts, as cards are. */
export function mayBeReversed({ accountId, isReversed }: LinkDraft, accounts: readonly Account[]): boolean {
  if (accountId === NONE) return false;
  const own = accounts.find(({ id }) => id === accountId);
  return isReversed || accountId === NEW.liability || own?.type === 'liability';
}

interface Saving {
  readonly connectionId: string;
  readonly outside: OutsideAccount;
  readonly draft: LinkDraft;
  /** For the account that is made: the same until everything has been saved. */
  readonly key: { readonly idempotencyKey: string };
  /** It exists from now on, also if the link is refused. */
  readonly onAccount: (id: string) => void;
}

export async function saveLink({ connectionId, outside, draft, key, onAccount }: Saving): Promise<void> {
  if (draft.accountId === NONE) {
    await api.unlinkOutsideAccount(connectionId, outside.id);
    return;
  }
  const body: OutsideAccountInput = {
    account_id: await accountIdOf(outside, draft, key, onAccount),
    mode: draft.mode,
    from: draft.from,
    reverse_amounts: draft.isReversed,
  };
  await api.linkOutsideAccount(connectionId, outside.id, body);
}

async function accountIdOf(
  { name, currency_id }: OutsideAccount,
  { accountId }: LinkDraft,
  key: Saving['key'],
  onAccount: Saving['onAccount'],
): Promise<string> {
  const type = accountId === NEW.asset ? 'asset' : accountId === NEW.liability ? 'liability' : undefined;
  if (!type) return accountId;
  const { id } = await api.createAccount({ name, type, ...(currency_id && { currency_id }) }, key);
  onAccount(id);
  return id;
}
