import type { CategoryKind } from '../ledger/kinds.ts';
import type { BookId } from '../platform/book.ts';
import { countCreated, countDeleted } from '../platform/counts.ts';
import { notFound, Problem } from '../platform/problems.ts';
import { fromItem, pick } from '../platform/record.ts';
import { keys } from '../platform/table/keys.ts';
import type { Page, Paging } from '../platform/table/page.ts';
import { readPageOfAll } from '../platform/table/page-of-all.ts';
import { getItem, getItems } from '../platform/table/read.ts';
import { type Item, NEW, NOT_EXISTS, put, remove, unchanged, type Write } from '../platform/table/write.ts';
import { fold } from '../platform/text.ts';
import { type Group, group } from './group.ts';
import { placeOf } from './position.ts';

export function toGroup(item: Item): Group {
  return fromItem(group, item);
}

export async function findGroup(bookId: BookId, id: string): Promise<Group | undefined> {
  const item = await getItem(keys.group(bookId, id));
  return item && toGroup(item);
}

export async function requireGroup(bookId: BookId, id: string): Promise<Group> {
  const found = await findGroup(bookId, id);
  if (!found) throw notFound('group');
  return found;
}

/** Groups by id, those that exist. */
export async function findGroups(
  bookId: BookId,
  ids: Iterable<string | undefined>,
): Promise<Map<string, Group>> {
  const wanted = [...new Set(ids)].filter((id) => id !== undefined);
  const items = await getItems(wanted.map((id) => keys.group(bookId, id)));
  return new Map(items.flatMap((item) => (item ? [[String(item.id), toGroup(item)]] : [])));
}

/** Expense groups first, then by position, name and id. */
export function orderOfGroup(value: Pick<Group, 'kind' | 'position' | 'name' | 'id'>): string {
  return (value.kind === 'expense' ? '0' : '1') + placeOf(value);
}

export function listGroups(
  bookId: BookId,
  { kind }: { readonly kind?: CategoryKind | undefined },
  page: Partial<Paging> = {},
): Promise<Page<Group>> {
  const position = (item: Item) => orderOfGroup(toGroup(item));
  return readPageOfAll(keys.group(bookId, ''), { equal: { kind }, position, ...page }, toGroup);
}

/** All groups, in order. */
export async function allGroups(bookId: BookId): Promise<readonly Group[]> {
  return (await listGroups(bookId, {})).items;
}

/** Without its count. */
export function restoreGroup(bookId: BookId, value: Group): Write[] {
  return [put(keys.group(bookId, value.id), pick(group.item, value), NEW), claimName(bookId, value)];
}

export function createGroup(bookId: BookId, value: Group): Write[] {
  return [...restoreGroup(bookId, value), countCreated(bookId, 'groups')];
}

export function changeGroup(bookId: BookId, before: Group, after: Group): Write[] {
  const writes = [put(keys.group(bookId, after.id), pick(group.item, after), unchanged(before))];
  if (fold(after.name) !== fold(before.name))
    writes.push(claimName(bookId, after), releaseName(bookId, before));
  return writes;
}

/** Its categories still name it, and show no group from then on. */
export function deleteGroup(bookId: BookId, value: Group): Write[] {
  return [
    remove(keys.group(bookId, value.id), unchanged(value)),
    releaseName(bookId, value),
    countDeleted(bookId, 'groups'),
  ];
}

function claimName(bookId: BookId, { kind, name }: Group): Write {
  return put(
    keys.groupName(bookId, kind, fold(name)),
    { name },
    { expression: NOT_EXISTS, onConflict: () => new Problem('group_name_taken') },
  );
}

export function releaseName(bookId: BookId, { kind, name }: Group): Write {
  return remove(keys.groupName(bookId, kind, fold(name)));
}
