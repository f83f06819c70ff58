import type { Group } from '../groups/group.ts';
import { placeOf } from '../groups/position.ts';
import { orderOfGroup } from '../groups/store.ts';
import type { Category } from './category.ts';

/**
 * The categories in the order of their groups, and within a group by position, then name; those without a group come
 * last. A group that was deleted since is none.
 */
export function arranged(categories: readonly Category[], groups: readonly Group[]): Category[] {
  const places = new Map(groups.map((each) => [each.id, orderOfGroup(each)]));
  return categories
    .map((category) => {
      const place = places.get(category.group_id ?? '');
      const own = place === undefined ? { ...category, group_id: undefined } : category;
      return { own, at: Buffer.from((place === undefined ? '2' : place) + placeOf(category)) };
    })
    .sort((a, b) => Buffer.compare(a.at, b.at))
    .map(({ own }) => own);
}
