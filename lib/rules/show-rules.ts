import type { BookId } from '../platform/book.ts';
import type { Item } from '../platform/table/write.ts';
import { findOrder } from './order.ts';
import type { ShownRule } from './rule.ts';
import { findRules, showRule, toRule } from './store.ts';
import { targetsOf } from './targets.ts';

interface Wanted {
  readonly id: string;
  readonly item: Item;
}

/** Rules by id, with their places. One that has only moved comes with the item of the order, and is read. */
export async function showRules(
  bookId: BookId,
  wanted: readonly Wanted[],
): Promise<ReadonlyMap<string, ShownRule>> {
  if (wanted.length === 0) return new Map();
  const own = wanted.filter(({ item }) => item.conditions !== undefined);
  const moved = wanted.filter(({ item }) => item.conditions === undefined);
  const [order, read] = await Promise.all([
    findOrder(bookId),
    findRules(
      bookId,
      moved.map(({ id }) => id),
    ),
  ]);
  const rules = [...own.map(({ item }) => toRule(item)), ...read.values()];
  const targets = await targetsOf(
    bookId,
    rules.map(({ actions }) => actions),
  );
  return new Map(rules.map((each) => [each.id, showRule(each, order, targets)]));
}
