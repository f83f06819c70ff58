import * as z from 'zod/mini';
import type { BookId } from '../platform/book.ts';
import { Problem } from '../platform/problems.ts';
import { defineRecord, fromItem, internal } from '../platform/record.ts';
import { keys } from '../platform/table/keys.ts';
import { TAG_PREFIX } from '../platform/table/names.ts';
import { getItems } from '../platform/table/read.ts';
import {
  type Item,
  NOT_EXISTS,
  put,
  type Requirement,
  remove,
  update,
  type Write,
} from '../platform/table/write.ts';
import type { Sums } from './effects.ts';

/**
 * A tag exists as long as a live transaction has it: its item counts them. The ledger, which every such write changes
 * anyway, counts the tags.
 */
export const tagItem = defineRecord(() => ({ count: internal(z.number()) }));

/** Per book. */
export const TAGS_MAX = 1000;

/** A tag may be the name of a property that every object has, such as `constructor`, so the sums put this before it. */
const MARK = '#';

/** What a live transaction adds to the counts of its tags. */
export function tagSums(tags: readonly string[] = []): Sums {
  return Object.fromEntries(tags.map((tag) => [MARK + tag, 1n]));
}

/** How many live transactions have a tag. Tags that nothing has are left out. */
export type TagCounts = ReadonlyMap<string, number>;

/** For entries that have no tags. */
export const NO_TAGS: TagCounts = new Map();

/** The counts of the tags that a write changes. Without tags, nothing is read. */
export async function readTagCounts(bookId: BookId, tags: Iterable<string> = []): Promise<TagCounts> {
  const wanted = [...new Set(tags)];
  if (wanted.length === 0) return NO_TAGS;
  const items = await getItems(wanted.map((tag) => keys.tag(bookId, tag)));
  return new Map(items.flatMap((item) => (item ? [countIn(item)] : [])));
}

/** A tag and its count. */
export function countIn(item: Item): [tag: string, count: number] {
  return [String(item.sk).slice(TAG_PREFIX.length), fromItem(tagItem, item).count];
}

export function tagsIn(changes: Sums): string[] {
  return Object.keys(changes).map((name) => name.slice(MARK.length));
}

/** What a write does to the counts of tags, and to their number. The counts are those that were read for it. */
export function tagChanges(
  bookId: BookId,
  changes: Sums,
  counts: TagCounts,
): { readonly writes: readonly Write[]; readonly added: number } {
  const changed = Object.entries(changes).map(([name, delta]) => {
    const tag = name.slice(MARK.length);
    const before = counts.get(tag) ?? 0;
    return { tag, before, after: before + Number(delta) };
  });
  return {
    writes: changed.map((each) => countWrite(bookId, each)),
    added: changed.reduce((sum, { before, after }) => sum + Number(after > 0) - Number(before > 0), 0),
  };
}

/** If another write has created or removed the tag since its count was read, everything is read again. */
function countWrite(
  bookId: BookId,
  { tag, before, after }: { readonly tag: string; readonly before: number; readonly after: number },
): Write {
  const key = keys.tag(bookId, tag);
  if (before === 0 && after > 0) return put(key, { count: after }, { expression: NOT_EXISTS });
  const names = { '#count': 'count' };
  if (after === 0)
    return remove(key, { expression: '#count = :before', names, values: { ':before': before } });
  return update(
    key,
    { add: { count: after - before } },
    { expression: '#count > :lost', names, values: { ':lost': Math.max(0, before - after) } },
  );
}

/** A condition on the ledger: there is room for this many tags more. */
export function roomForTags(added: number): Requirement | undefined {
  if (added <= 0) return undefined;
  return {
    expression: '(attribute_not_exists(tag_count) OR tag_count <= :tags)',
    values: { ':tags': TAGS_MAX - added },
    failure: ({ tag_count } = {}) =>
      Number(tag_count ?? 0) > TAGS_MAX - added ? new Problem('tag_limit_reached') : undefined,
  };
}
