import type { CategoryBudget, GroupBudget, MonthBudget } from '../../client/client.ts';
import { add, fromMinor, toMinor } from '../platform/money.ts';

/** The id of the section of categories without a group. */
export const NO_GROUP = 'none';

export type Sums = Pick<GroupBudget, 'assigned' | 'carried' | 'activity' | 'available' | 'needed'>;

/** A group with its categories. */
export interface Section {
  readonly id: string;
  /** Undefined: they have no group. */
  readonly name: string | undefined;
  readonly sums: Sums;
  readonly categories: readonly CategoryBudget[];
}

/** The rows below their groups, in the order of the service; those without a group come last. Empty if there are no groups. */
export function sectionsOf({ groups, categories }: MonthBudget, decimals: number): Section[] {
  if (groups.length === 0) return [];
  const known = new Set(groups.map(({ group_id }) => group_id));
  const others = categories.filter(({ group_id }) => !group_id || !known.has(group_id));
  const sections = groups.map((group) => ({
    id: group.group_id,
    name: group.name,
    sums: group,
    categories: categories.filter(({ group_id }) => group_id === group.group_id),
  }));
  if (others.length === 0) return sections;
  return [...sections, { id: NO_GROUP, name: undefined, sums: sumsOf(others, decimals), categories: others }];
}

/** What the API has no sums of is added up here. */
export function sumsOf(categories: readonly CategoryBudget[], decimals: number): Sums {
  const total = (part: keyof Sums) => add(decimals, ...categories.map((category) => category[part] ?? 0));
  return {
    assigned: total('assigned'),
    carried: total('carried'),
    activity: total('activity'),
    available: total('available'),
    needed: total('needed'),
  };
}

export interface Share {
  readonly category_id: string;
  readonly assigned: number;
}

/** What is assigned when there is less money than the targets need: from the top of the list, as far as it goes. */
export function sharesOf({ to_assign, categories }: MonthBudget, decimals: number): Share[] {
  let left = toMinor(to_assign, decimals);
  const shares: Share[] = [];
  for (const { category_id, assigned, needed = 0 } of categories) {
    const share = Math.min(toMinor(needed, decimals), left);
    if (share <= 0) continue;
    left -= share;
    shares.push({ category_id, assigned: add(decimals, assigned, fromMinor(share, decimals)) });
  }
  return shares;
}
