import type { Account } from '../accounts/account.ts';
import { findAccount } from '../accounts/store.ts';
import type { Group } from '../groups/group.ts';
import { NO_GROUP } from '../groups/none.ts';
import { allGroups, findGroup } from '../groups/store.ts';
import type { CategoryKind } from '../ledger/kinds.ts';
import type { BookId } from '../platform/book.ts';
import { notFound, Problem } from '../platform/problems.ts';
import { fromItem, pick, writtenIn } from '../platform/record.ts';
import { keys, SEPARATOR } from '../platform/table/keys.ts';
import type { Page, Paging } from '../platform/table/page.ts';
import { readPageOfAll } from '../platform/table/page-of-all.ts';
import { getItem, getItems, queryPages, withPrefix } from '../platform/table/read.ts';
import {
  EXISTS,
  type Item,
  NEW,
  NOT_EXISTS,
  put,
  remove,
  Stale,
  unchanged,
  update,
  type Write,
} from '../platform/table/write.ts';
import { fold } from '../platform/text.ts';
import { CATEGORIES_MAX, type Category, category } from './category.ts';

export function toCategory(item: Item): Category {
  return fromItem(category, item);
}

export async function findCategory(bookId: BookId, id: string): Promise<Category | undefined> {
  const item = await getItem(keys.category(bookId, id));
  return item && toCategory(item);
}

/** Categories by id, those that exist. */
export async function findCategories(bookId: BookId, ids: Iterable<string>): Promise<Map<string, Category>> {
  const items = await getItems([...new Set(ids)].map((id) => keys.category(bookId, id)));
  return new Map(items.flatMap((item) => (item ? [[String(item.id), toCategory(item)]] : [])));
}

/** The category, its account and its group. */
export async function requireCategory(
  bookId: BookId,
  id: string,
): Promise<{ category: Category; account: Account; group: Group | undefined }> {
  const found = await findCategory(bookId, id);
  const [account, group] = await Promise.all([
    found && findAccount(bookId, found.account_id),
    found?.group_id === undefined ? undefined : findGroup(bookId, found.group_id),
  ]);
  // An account is deleted only with its last category: without it, the category was deleted between the two reads.
  if (!found || !account) throw notFound('category');
  return { category: found, account, group };
}

const byName = ({ name, id }: Item) => `${fold(String(name))}${SEPARATOR}${id}`;

/** Ordered by name, ignoring case, then by id. */
export async function listCategories(
  bookId: BookId,
  { kind, is_active, group_id }: Filters,
  page: Paging,
): Promise<Page<Category>> {
  const isIn = group_id === undefined ? undefined : await groupFilter(bookId, group_id);
  const request = {
    equal: { kind, is_active },
    ...(isIn && { keeps: (item: Item) => isIn(item.group_id as string | undefined) }),
    position: byName,
    ...page,
  };
  return readPageOfAll(keys.category(bookId, ''), request, toCategory);
}

/** A category may still name a group that was deleted. */
async function groupFilter(bookId: BookId, wanted: string): Promise<(own: string | undefined) => boolean> {
  const groups = new Set((await allGroups(bookId)).map(({ id }) => id));
  if (wanted === NO_GROUP) return (own) => own === undefined || !groups.has(own);
  return (own) => own === wanted && groups.has(wanted);
}

interface Filters {
  readonly kind?: CategoryKind | undefined;
  readonly is_active?: boolean | undefined;
  readonly group_id?: string | undefined;
}

/** All categories, ordered by name, for reports. */
export async function allCategories(bookId: BookId): Promise<readonly Category[]> {
  const { items } = await readPageOfAll(keys.category(bookId, ''), { position: byName }, toCategory);
  return items;
}

/**
 * Counts the categories, until there are more than the limit. A counter would need another write for each new category.
 * This needs one more read, and simultaneous requests may exceed the limit. It counts the name reservations, because
 * each category has one and they are smaller.
 */
export async function countCategories(bookId: BookId): Promise<number> {
  let count = 0;
  const pages = queryPages({
    ...withPrefix(keys.categoryNames(bookId)),
    Select: 'COUNT',
    Limit: CATEGORIES_MAX + 1,
  });
  for await (const page of pages) {
    count += page.count;
    if (count > CATEGORIES_MAX) break;
  }
  return count;
}

export function requireRoom(categoryCount: number): void {
  if (categoryCount >= CATEGORIES_MAX) throw new Problem('category_limit_reached');
}

export function createCategory(bookId: BookId, value: Category): Write[] {
  return [put(keys.category(bookId, value.id), pick(category.item, value), NEW), claimName(bookId, value)];
}

function claimName(bookId: BookId, { kind, name }: Category): Write {
  return put(
    keys.categoryName(bookId, kind, fold(name)),
    { name },
    { expression: NOT_EXISTS, onConflict: () => new Problem('category_name_taken') },
  );
}

function releaseName(bookId: BookId, { kind, name }: Category): Write {
  return remove(keys.categoryName(bookId, kind, fold(name)));
}

/** Changes what a client may change. The count of transactions changes only by atomic adds, so the item is never replaced. */
export function changeCategory(bookId: BookId, before: Category, after: Category): Write[] {
  const { name, updated_at, updater } = after;
  const writes = [
    update(
      keys.category(bookId, before.id),
      { set: { ...writtenIn(category, after), updated_at, updater }, add: { version: 1 } },
      unchanged(before),
    ),
  ];
  if (fold(name) !== fold(before.name)) writes.push(claimName(bookId, after), releaseName(bookId, before));
  return writes;
}

/** Sets or removes its target. */
export function changeTarget(bookId: BookId, before: Category, after: Category): Write {
  const { target, updated_at, updater } = after;
  return update(
    keys.category(bookId, before.id),
    { set: { target, updated_at, updater }, add: { version: 1 } },
    unchanged(before),
  );
}

/** Removes the category. The caller decides what happens to its account. */
export function deleteCategory(bookId: BookId, value: Category): Write[] {
  return [
    remove(keys.category(bookId, value.id), {
      expression: 'live_count = :none AND version = :read',
      values: { ':none': 0, ':read': value.version },
      onConflict: (stored) =>
        stored && Number(stored.live_count) > 0
          ? new Problem('category_in_use')
          : new Stale('The category changed between reading and deleting it.'),
    }),
    releaseName(bookId, value),
  ];
}

/** Changes how many categories post to the account. The last one is deleted with its account if nothing else uses it. */
export function countCategory(bookId: BookId, account: Pick<Account, 'id'>, delta: 1 | -1): Write {
  return update(
    keys.account(bookId, account.id),
    { add: { category_count: delta } },
    delta === 1
      ? { expression: EXISTS }
      : {
          expression: 'category_count > :one OR line_count > :none OR obligation_count > :none',
          values: { ':one': 1, ':none': 0 },
        },
  );
}
