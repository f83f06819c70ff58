import type { Category, Group } from '../../client/client.ts';
import { inOrder } from '../platform/order.ts';

export type CategoryKind = Category['kind'];
export const KINDS = ['expense', 'income'] as const;

/** A group with its categories; the last of a kind has those without a group. */
export interface Section {
  readonly key: string;
  readonly kind: CategoryKind;
  readonly group: Group | undefined;
  readonly categories: readonly Category[];
}

/** A place in a group, counted without the category that is moved there. */
export interface Slot {
  readonly section: Section;
  readonly index: number;
}

export function sectionsOf(groups: readonly Group[], categories: readonly Category[]): Section[] {
  return KINDS.flatMap((kind) => {
    const own = groups.filter((group) => group.kind === kind);
    const known = new Set(own.map(({ id }) => id));
    const all = categories.filter((category) => category.kind === kind);
    const within = (id: string | undefined) =>
      inOrder(all.filter(({ group_id = '' }) => (known.has(group_id) ? group_id : undefined) === id));
    return [
      ...inOrder(own).map((group) => ({ key: group.id, kind, group, categories: within(group.id) })),
      { key: `none ${kind}`, kind, group: undefined, categories: within(undefined) },
    ];
  });
}

/** Where a category comes with one step up or down, also into the next group. Undefined: there is nothing beyond. */
export function stepOf(sections: readonly Section[], id: string, by: 1 | -1): Slot | undefined {
  const at = sections.findIndex(({ categories }) => categories.some((category) => category.id === id));
  const section = sections[at];
  if (!section) return undefined;
  const index = section.categories.findIndex((category) => category.id === id) + by;
  if (index >= 0 && index < section.categories.length) return { section, index };
  const next = sections[at + by];
  if (next?.kind !== section.kind) return undefined;
  return { section: next, index: by > 0 ? 0 : next.categories.length };
}

/** Where a category comes that is dropped below a row: that of a group, or of a category. */
export function placeBelow(sections: readonly Section[], moved: Category, row: string): Slot | undefined {
  for (const section of sections) {
    if (section.kind !== moved.kind) continue;
    if (section.key === row) return { section, index: 0 };
    const others = section.categories.filter(({ id }) => id !== moved.id);
    const at = others.findIndex(({ id }) => id === row);
    if (at >= 0) return { section, index: at + 1 };
  }
  return undefined;
}

/** The index among the groups of its kind, without the moved one, of a group that is dropped below a row. */
export function indexBelow(sections: readonly Section[], moved: Group, row: string): number | undefined {
  const own = sections.filter(({ kind, group }) => kind === moved.kind && group?.id !== moved.id);
  const at = own.findIndex(
    ({ key, categories }) => key === row || categories.some((category) => category.id === row),
  );
  // Those without a group stay the last.
  return at < 0 ? undefined : Math.min(at + 1, own.length - 1);
}
