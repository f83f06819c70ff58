import { countDeletedAccount } from '../platform/counts.ts';
import { Problem } from '../platform/problems.ts';
import { keys, SEPARATOR } from '../platform/table/keys.ts';
import { getItem, getItems, query } from '../platform/table/read.ts';
import type { Item } from '../platform/table/write.ts';
import { NEW, NOT_EXISTS, put, remove, Stale, update, type Write } from '../platform/table/write.ts';
import type { UserId } from '../platform/user.ts';
import type { AccountType } from './account.ts';

export interface Account {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly type: AccountType;
  readonly isActive: boolean;
  /** In the base currency, debit-positive for every type. */
  readonly baseMinor: bigint;
  /** Debit-positive; currencies whose balance is nothing are left out. */
  readonly balances: readonly { readonly currencyId: string; readonly minor: bigint }[];
  /** What keeps the account from being deleted. */
  readonly uses: { readonly lines: number; readonly categories: number; readonly obligations: number };
  /** Made along with a category; it does not count for the limit of accounts. */
  readonly isMadeForCategory: boolean;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** Goes up with every change, of a balance too. */
  readonly version: number;
}

/** One attribute a currency, because DynamoDB adds atomically to top-level attributes only. */
export const BALANCE_PREFIX = 'balance_';

export function newAccount(
  given: Pick<Account, 'id' | 'code' | 'name' | 'type' | 'isActive'>,
  now: Date,
  { isMadeForCategory } = { isMadeForCategory: false },
): Account {
  const at = now.toISOString();
  const uses = { lines: 0, categories: isMadeForCategory ? 1 : 0, obligations: 0 };
  return {
    ...given,
    baseMinor: 0n,
    balances: [],
    uses,
    isMadeForCategory,
    createdAt: at,
    updatedAt: at,
    version: 1,
  };
}

export function fromItem(item: Item): Account {
  return {
    id: String(item.id),
    code: String(item.code),
    name: String(item.name),
    type: item.type as AccountType,
    isActive: item.is_active === true,
    baseMinor: BigInt(item.base_minor as number | bigint),
    balances: Object.entries(item)
      .filter(([name, value]) => name.startsWith(BALANCE_PREFIX) && BigInt(value as number | bigint) !== 0n)
      .map(([name, value]) => ({
        currencyId: name.slice(BALANCE_PREFIX.length),
        minor: BigInt(value as number | bigint),
      }))
      .sort((a, b) => (a.currencyId < b.currencyId ? -1 : 1)),
    uses: {
      lines: Number(item.line_count),
      categories: Number(item.category_count),
      obligations: Number(item.obligation_count),
    },
    isMadeForCategory: item.for_category === true,
    createdAt: String(item.created_at),
    updatedAt: String(item.updated_at),
    version: Number(item.version),
  };
}

export async function findAccount(userId: UserId, id: string): Promise<Account | undefined> {
  const item = await getItem(keys.account(userId, id));
  return item && fromItem(item);
}

/** By id, each read once. */
export async function findAccounts(userId: UserId, ids: Iterable<string>): Promise<Map<string, Account>> {
  const items = await getItems([...new Set(ids)].map((id) => keys.account(userId, id)));
  return new Map(items.flatMap((item) => (item ? [[String(item.id), fromItem(item)] as const] : [])));
}

/** Every code in use; a few bytes each. */
export async function takenCodes(userId: UserId): Promise<string[]> {
  const codes: string[] = [];
  let lastKey: Item | undefined;
  do {
    const result = await query({
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
      ExpressionAttributeValues: { ':pk': keys.user(userId).pk, ':prefix': keys.accountCode(userId, '').sk },
      ExclusiveStartKey: lastKey,
    });
    codes.push(...result.items.map((item) => String(item.code)));
    lastKey = result.lastKey;
  } while (lastKey);
  return codes;
}

export const orderOf = (account: Pick<Account, 'code' | 'id'>) =>
  `ACCOUNT#${account.code}${SEPARATOR}${account.id}`;

const codeTaken = (code: string) =>
  new Problem(
    'account_code_taken',
    `An account with the code ${code} exists. Choose another code, or send none.`,
  );

/** `otherwise` says what a taken code means: by default that the client must choose another. */
export function createAccount(
  userId: UserId,
  account: Account,
  options: { onConflict?: () => Error } = {},
): Write[] {
  return [
    put(
      keys.account(userId, account.id),
      {
        id: account.id,
        code: account.code,
        name: account.name,
        type: account.type,
        is_active: account.isActive,
        base_minor: account.baseMinor,
        line_count: 0,
        category_count: account.uses.categories,
        for_category: account.isMadeForCategory || undefined,
        obligation_count: 0,
        created_at: account.createdAt,
        updated_at: account.updatedAt,
        version: account.version,
        by_order: orderOf(account),
      },
      NEW,
    ),
    claimCode(userId, account.code, options.onConflict),
  ];
}

export function claimCode(
  userId: UserId,
  code: string,
  onConflict: () => Error = () => codeTaken(code),
): Write {
  return put(keys.accountCode(userId, code), { code }, { expression: NOT_EXISTS, onConflict });
}

export function releaseCode(userId: UserId, code: string): Write {
  return remove(keys.accountCode(userId, code));
}

/** Name, code and activity. Balances are never written here: they change by atomic adds alone. */
export function changeAccount(userId: UserId, before: Account, after: Account): Write[] {
  const writes = [
    update(
      keys.account(userId, before.id),
      {
        set: {
          code: after.code,
          name: after.name,
          is_active: after.isActive,
          updated_at: after.updatedAt,
          by_order: orderOf(after),
        },
        add: { version: 1 },
      },
      { expression: 'version = :read', values: { ':read': before.version } },
    ),
  ];
  if (after.code !== before.code)
    writes.push(claimCode(userId, after.code), releaseCode(userId, before.code));
  return writes;
}

export function deleteAccount(userId: UserId, account: Account): Write[] {
  return [
    remove(keys.account(userId, account.id), {
      expression:
        'line_count = :none AND category_count = :none AND obligation_count = :none AND version = :read',
      values: { ':none': 0, ':read': account.version },
      onConflict: accountDeleteFailure,
    }),
    releaseCode(userId, account.code),
    ...uncount(userId, account),
  ];
}

/** Whether the account must stay when the only category known to use it goes. */
export function isUsedBeyondOneCategory({ uses }: Account): boolean {
  return uses.lines > 0 || uses.obligations > 0 || uses.categories > 1;
}

/** Together with its last category; whatever uses it since it was read makes it stale. */
export function deleteAccountOfCategory(userId: UserId, account: Account): Write[] {
  return [
    remove(keys.account(userId, account.id), {
      expression:
        'line_count = :none AND category_count = :one AND obligation_count = :none AND code = :code',
      values: { ':none': 0, ':one': 1, ':code': account.code },
    }),
    releaseCode(userId, account.code),
    ...uncount(userId, account),
  ];
}

function uncount(userId: UserId, { isMadeForCategory }: Account): Write[] {
  return isMadeForCategory ? [] : [countDeletedAccount(userId)];
}

function accountDeleteFailure(stored: Item | undefined): Error {
  const used =
    stored && (Number(stored.line_count) || Number(stored.category_count) || Number(stored.obligation_count));
  if (!used) return new Stale('The account changed between reading and deleting it.');
  return new Problem(
    'account_in_use',
    'The account has ledger lines, categories or obligations, deleted ones included. Deactivate it instead.',
  );
}
