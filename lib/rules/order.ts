import * as z from 'zod/mini';
import type { BookId } from '../platform/book.ts';
import { Problem } from '../platform/problems.ts';
import { defineRecord, fromItem, internal, pick, type StoredIn } from '../platform/record.ts';
import { keys } from '../platform/table/keys.ts';
import { getItem } from '../platform/table/read.ts';
import { check, type Item, NOT_EXISTS, put, remove, unchanged, type Write } from '../platform/table/write.ts';
import { RULES_MAX, VALUES_MAX } from './rule.ts';

/**
 * The order of all rules, in one item: a rule that moves changes the places of those between, and 200 of them would not
 * fit into one write.
 */
export const orderRecord = defineRecord(() => ({
  ids: internal(z.array(z.string())),
  /** How many values the conditions of all rules have. */
  values: internal(z.number()),
  version: internal(z.number()),
}));
export type Order = StoredIn<typeof orderRecord>;

/** Of a book that never had a rule. */
const NONE: Order = { ids: [], values: 0, version: 0 };

export function toOrder(item: Item | undefined): Order {
  return item ? fromItem(orderRecord, item) : NONE;
}

export async function findOrder(bookId: BookId): Promise<Order> {
  return toOrder(await getItem(keys.ruleOrder(bookId)));
}

/** From 1. A rule that is not in the order was created or deleted since it was read. */
export function positionOf({ ids }: Pick<Order, 'ids'>, id: string): number {
  const index = ids.indexOf(id);
  return index < 0 ? ids.length + 1 : index + 1;
}

/** The rules that have another place after a change of the order, apart from those that are new or gone. */
export function movedRules(before: Item | undefined, after: Item | undefined): string[] {
  const places = new Map(toOrder(before).ids.map((id, index) => [id, index]));
  return toOrder(after).ids.filter((id, index) => places.has(id) && places.get(id) !== index);
}

/** The order with a rule at this position, wherever it was. */
export function withRuleAt({ ids }: Order, id: string, position: number): string[] {
  const others = ids.filter((each) => each !== id);
  return others.toSpliced(position - 1, 0, id);
}

/** Refused if there would be too many rules or values. One that has become shorter is always taken. */
export function saveOrder(bookId: BookId, before: Order, after: Pick<Order, 'ids' | 'values'>): Write {
  const isMore = after.ids.length > before.ids.length || after.values > before.values;
  if (isMore && (after.ids.length > RULES_MAX || after.values > VALUES_MAX))
    throw new Problem('rule_limit_reached');
  const item = pick(orderRecord.item, { ...after, version: before.version + 1 });
  return put(
    keys.ruleOrder(bookId),
    item,
    before.version === 0 ? { expression: NOT_EXISTS } : unchanged(before),
  );
}

/** Whatever it was before: nobody else restores the book. */
export function restoreOrder(bookId: BookId, order: Pick<Order, 'ids' | 'values'>): Write {
  return put(keys.ruleOrder(bookId), pick(orderRecord.item, { ...order, version: 1 }));
}

export function clearOrder(bookId: BookId): Write {
  return remove(keys.ruleOrder(bookId));
}

/** Fails if there is a rule. */
export function requireNoRules(bookId: BookId): Write {
  return check(keys.ruleOrder(bookId), {
    expression: `${NOT_EXISTS} OR size(#ids) = :none`,
    names: { '#ids': 'ids' },
    values: { ':none': 0 },
  });
}
