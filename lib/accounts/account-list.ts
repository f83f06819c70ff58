import { readPage } from '../platform/table/page.ts';
import type { UserId } from '../platform/user.ts';
import type { AccountType } from './account.ts';
import { type Account, fromItem } from './store.ts';

export async function listAccounts(
  userId: UserId,
  wanted: {
    type?: AccountType | undefined;
    isActive?: boolean | undefined;
    limit: number;
    after?: string | undefined;
  },
): Promise<{ accounts: Account[]; next: string | undefined }> {
  const rules = [
    wanted.type !== undefined && {
      text: '#type = :type',
      names: { '#type': 'type' },
      values: { ':type': wanted.type },
    },
    wanted.isActive !== undefined && {
      text: 'is_active = :active',
      names: {},
      values: { ':active': wanted.isActive },
    },
  ].filter((rule) => rule !== false);
  const page = await readPage(userId, {
    index: 'by_order',
    prefixes: ['ACCOUNT#'],
    descending: false,
    after: wanted.after,
    limit: wanted.limit,
    filter:
      rules.length === 0
        ? undefined
        : {
            expression: rules.map((rule) => rule.text).join(' AND '),
            names: Object.assign({}, ...rules.map((rule) => rule.names)),
            values: Object.assign({}, ...rules.map((rule) => rule.values)),
          },
  });
  return { accounts: page.items.map(fromItem), next: page.next };
}

/** Every account, for reports. */
export async function allAccounts(userId: UserId): Promise<Account[]> {
  const accounts: Account[] = [];
  let after: string | undefined;
  do {
    const page = await listAccounts(userId, { limit: 1000, after });
    accounts.push(...page.accounts);
    after = page.next;
  } while (after !== undefined);
  return accounts;
}
