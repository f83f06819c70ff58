import type { BookId } from '../platform/book.ts';
import { notFound } from '../platform/problems.ts';
import { fromItem, pick } from '../platform/record.ts';
import { keys } from '../platform/table/keys.ts';
import type { Page, Paging } from '../platform/table/page.ts';
import { getItems, queryPrefix } from '../platform/table/read.ts';
import { type Item, NEW, put, remove, unchanged, type Write } from '../platform/table/write.ts';
import { findOrder, type Order, positionOf, saveOrder, toOrder, withRuleAt } from './order.ts';
import { type Rule, rule, type ShownRule, valueCount } from './rule.ts';
import { isBroken, type Targets } from './targets.ts';

export function toRule(item: Item): Rule {
  return fromItem(rule, item);
}

export function showRule(value: Rule, order: Pick<Order, 'ids'>, targets: Targets): ShownRule {
  return pick(rule.response, {
    ...value,
    position: positionOf(order, value.id),
    is_broken: isBroken(value.actions, targets),
  });
}

/** A rule, and the order that it is in. */
export async function requireRule(bookId: BookId, id: string): Promise<{ value: Rule; order: Order }> {
  const [item, orderItem] = await getItems([keys.rule(bookId, id), keys.ruleOrder(bookId)]);
  if (!item) throw notFound('rule');
  return { value: toRule(item), order: toOrder(orderItem) };
}

/** Rules by id, those that exist. */
export async function findRules(bookId: BookId, ids: Iterable<string>): Promise<Map<string, Rule>> {
  const items = await getItems([...new Set(ids)].map((id) => keys.rule(bookId, id)));
  return new Map(items.flatMap((item) => (item ? [[String(item.id), toRule(item)]] : [])));
}

/** All rules, in order. */
export async function allRules(bookId: BookId): Promise<{ rules: readonly Rule[]; order: Order }> {
  const [order, rules] = await Promise.all([findOrder(bookId), readRules(bookId)]);
  const places = new Map(order.ids.map((id, index) => [id, index]));
  const placeOf = ({ id }: Rule) => places.get(id) ?? order.ids.length;
  return { rules: rules.toSorted((a, b) => placeOf(a) - placeOf(b)), order };
}

async function readRules(bookId: BookId): Promise<Rule[]> {
  const found: Rule[] = [];
  for await (const item of queryPrefix(keys.rule(bookId, ''))) found.push(toRule(item));
  return found;
}

/**
 * A page of all rules. A cursor is the last rule with its index: if the rule has moved, the next page follows it, and
 * if it was deleted, its index says where the page begins.
 */
export async function listRules(
  bookId: BookId,
  { after, limit }: Paging,
): Promise<{ page: Page<Rule>; order: Order }> {
  const { rules, order } = await allRules(bookId);
  const start = after === undefined ? 0 : startAfter(after);
  const items = rules.slice(start, start + limit);
  const last = items.at(-1);
  const next = last && start + limit < rules.length ? `${start + limit}#${last.id}` : undefined;
  return { page: { items, next }, order };

  function startAfter(cursor: string): number {
    const [index = '', id] = cursor.split('#');
    const found = rules.findIndex((each) => each.id === id);
    return found < 0 ? Math.max(0, Number(index) - 1) : found + 1;
  }
}

/** Without its place. */
export function restoreRule(bookId: BookId, value: Rule): Write {
  return put(keys.rule(bookId, value.id), pick(rule.item, value), NEW);
}

export function createRule(bookId: BookId, order: Order, value: Rule, position: number): Write[] {
  const values = order.values + valueCount(value);
  return [
    restoreRule(bookId, value),
    saveOrder(bookId, order, { ids: withRuleAt(order, value.id, position), values }),
  ];
}

export function changeRule(
  bookId: BookId,
  { value: before, order }: { readonly value: Rule; readonly order: Order },
  after: Rule,
  position: number,
): Write[] {
  const write = put(keys.rule(bookId, after.id), pick(rule.item, after), unchanged(before));
  const values = order.values + valueCount(after) - valueCount(before);
  if (position === positionOf(order, after.id) && values === order.values) return [write];
  return [write, saveOrder(bookId, order, { ids: withRuleAt(order, after.id, position), values })];
}

export function deleteRule(
  bookId: BookId,
  { value, order }: { readonly value: Rule; readonly order: Order },
): Write[] {
  return [
    remove(keys.rule(bookId, value.id), unchanged(value)),
    saveOrder(bookId, order, {
      ids: order.ids.filter((id) => id !== value.id),
      values: order.values - valueCount(value),
    }),
  ];
}
