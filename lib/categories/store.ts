import type { Account } from '../accounts/store.ts';
import type { TransactionKind } from '../ledger/posting.ts';
import { limitReached } from '../platform/counts.ts';
import { Problem } from '../platform/problems.ts';
import { keys, SEPARATOR } from '../platform/table/keys.ts';
import { type Page, readPage } from '../platform/table/page.ts';
import { getItem, query } from '../platform/table/read.ts';
import type { Item } from '../platform/table/write.ts';
import { NEW, NOT_EXISTS, put, remove, Stale, update, type Write } from '../platform/table/write.ts';
import { fold } from '../platform/text.ts';
import type { UserId } from '../platform/user.ts';

export interface Category {
  readonly id: string;
  readonly kind: TransactionKind;
  readonly name: string;
  readonly isActive: boolean;
  readonly accountId: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly version: number;
}

export function fromItem(item: Item): Category {
  return {
    id: String(item.id),
    kind: item.kind as TransactionKind,
    name: String(item.name),
    isActive: item.is_active === true,
    accountId: String(item.account_id),
    createdAt: String(item.created_at),
    updatedAt: String(item.updated_at),
    version: Number(item.version),
  };
}

/** By name over all, and by name within a kind. */
function places({ kind, name, id }: Pick<Category, 'kind' | 'name' | 'id'>) {
  const position = `${fold(name)}${SEPARATOR}${id}`;
  return { by_order: `CATEGORY#${position}`, by_group: `CATEGORY#${kind}#${position}` };
}

export async function findCategory(userId: UserId, id: string): Promise<Category | undefined> {
  const item = await getItem(keys.category(userId, id));
  return item && fromItem(item);
}

export async function listCategories(
  userId: UserId,
  wanted: {
    kind?: TransactionKind | undefined;
    isActive?: boolean | undefined;
    limit: number;
    after?: string | undefined;
  },
): Promise<{ categories: Category[]; next: string | undefined }> {
  const { kind, isActive, limit, after } = wanted;
  const page: Page = await readPage(userId, {
    ...(kind === undefined
      ? { index: 'by_order', prefixes: ['CATEGORY#'] }
      : { index: 'by_group', prefixes: [`CATEGORY#${kind}#`] }),
    descending: false,
    after,
    limit,
    // The accounts of up to 100, with balances in every currency 8 KB each.
    readBesideBytes: 100 * 8 * 1024,
    filter:
      isActive === undefined
        ? undefined
        : { expression: 'is_active = :active', values: { ':active': isActive } },
  });
  return { categories: page.items.map(fromItem), next: page.next };
}

function claimName(userId: UserId, { kind, name }: Pick<Category, 'kind' | 'name'>): Write {
  return put(
    keys.categoryName(userId, kind, fold(name)),
    { name },
    {
      expression: NOT_EXISTS,
      onConflict: () =>
        new Problem(
          'category_name_taken',
          `A category of this kind with the name ${name} exists. Choose another name.`,
        ),
    },
  );
}

const CATEGORIES_MAX = 1000;

/**
 * How many categories there are, counted no further than to one more than the limit. A counter would be another
 * write for each new category; this is a read beside others, and requests at the same moment may exceed the limit by
 * their number. It counts the claims on names: each category has one, and they are smaller.
 */
export async function countCategories(userId: UserId): Promise<number> {
  let count = 0;
  let lastKey: Item | undefined;
  do {
    const result = await query({
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
      ExpressionAttributeValues: { ':pk': keys.user(userId).pk, ':prefix': 'CATEGORY_NAME#' },
      Select: 'COUNT',
      Limit: CATEGORIES_MAX + 1 - count,
      ExclusiveStartKey: lastKey,
    });
    count += result.count;
    lastKey = result.lastKey;
  } while (lastKey && count <= CATEGORIES_MAX);
  return count;
}

export function requireRoom(categoryCount: number): void {
  if (categoryCount >= CATEGORIES_MAX)
    throw limitReached('category_limit_reached', CATEGORIES_MAX, 'categories');
}

export function createCategory(userId: UserId, category: Category): Write[] {
  return [
    put(
      keys.category(userId, category.id),
      {
        id: category.id,
        kind: category.kind,
        name: category.name,
        is_active: category.isActive,
        account_id: category.accountId,
        live_count: 0,
        created_at: category.createdAt,
        updated_at: category.updatedAt,
        version: category.version,
        ...places(category),
      },
      NEW,
    ),
    claimName(userId, category),
  ];
}

export function changeCategory(userId: UserId, before: Category, after: Category): Write[] {
  const writes = [
    update(
      keys.category(userId, before.id),
      {
        set: { name: after.name, is_active: after.isActive, updated_at: after.updatedAt, ...places(after) },
        add: { version: 1 },
      },
      { expression: 'version = :read', values: { ':read': before.version } },
    ),
  ];
  if (fold(after.name) !== fold(before.name)) {
    writes.push(claimName(userId, after), remove(keys.categoryName(userId, before.kind, fold(before.name))));
  }
  return writes;
}

/** Takes the category out; what becomes of its account is the caller's business. */
export function deleteCategory(userId: UserId, category: Category): Write[] {
  return [
    remove(keys.category(userId, category.id), {
      expression: 'live_count = :none AND version = :read',
      values: { ':none': 0, ':read': category.version },
      onConflict: (stored) =>
        stored && Number(stored.live_count) > 0
          ? new Problem('category_in_use', 'The category has expenses or incomes. Deactivate it instead.')
          : new Stale('The category changed between reading and deleting it.'),
    }),
    remove(keys.categoryName(userId, category.kind, fold(category.name))),
  ];
}

/** One more or one fewer category posts to the account. The last one that anything holds on to is not counted down. */
export function countCategory(userId: UserId, account: Pick<Account, 'id'>, delta: 1 | -1): Write {
  return update(
    keys.account(userId, account.id),
    { add: { category_count: delta } },
    delta === 1
      ? { expression: 'attribute_exists(pk)' }
      : {
          expression: 'category_count > :one OR line_count > :none OR obligation_count > :none',
          values: { ':one': 1, ':none': 0 },
        },
  );
}

/** Every category, for reports. */
export async function allCategories(userId: UserId): Promise<Category[]> {
  const categories: Category[] = [];
  let after: string | undefined;
  do {
    const page = await listCategories(userId, { limit: 1000, after });
    categories.push(...page.categories);
    after = page.next;
  } while (after !== undefined);
  return categories;
}
