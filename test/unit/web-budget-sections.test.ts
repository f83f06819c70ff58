import { describe, expect, test } from 'vitest';
import type { CategoryBudget, MonthBudget } from '../../client/client.ts';
import { sectionsOf, sharesOf } from '../../web/budget/sections.ts';

const category = (category_id: string, more: Partial<CategoryBudget> = {}): CategoryBudget => ({
  category_id,
  name: category_id,
  is_active: true,
  assigned: 0,
  carried: 0,
  activity: 0,
  available: 0,
  rollover: 'none',
  ...more,
});

const group = (group_id: string) => ({
  group_id,
  name: group_id,
  assigned: 0,
  carried: 0,
  activity: 0,
  available: 0,
  needed: 0,
});

const budget = (more: Partial<MonthBudget>): MonthBudget => ({
  month: '2026-11',
  base_currency_id: 'EUR',
  income: 0,
  other: 0,
  assigned: 0,
  activity: 0,
  available: 0,
  to_assign: 0,
  needed: 0,
  groups: [],
  categories: [],
  ...more,
});

describe('the sections of the budget', () => {
  test('without groups, there are none', () => {
    expect(sectionsOf(budget({ categories: [category('a')] }), 2)).toEqual([]);
  });

  test('what has no group comes last, and is added up without rounding', () => {
    const sections = sectionsOf(
      budget({
        groups: [group('home'), group('food')],
        categories: [
          category('rent', { group_id: 'home' }),
          category('a', { assigned: 0.1, needed: 0.1 }),
          category('b', { assigned: 0.2 }),
          category('of a group that is gone', { group_id: 'gone' }),
        ],
      }),
      2,
    );
    expect(sections.map(({ id, categories }) => [id, categories.length])).toEqual([
      ['home', 1],
      ['food', 0],
      ['none', 3],
    ]);
    expect(sections[2]?.sums).toMatchObject({ assigned: 0.3, needed: 0.1 });
  });
});

test('what there is goes to the targets from the top of the list', () => {
  const month = budget({
    to_assign: 180,
    categories: [
      category('a', { assigned: 50, needed: 100.5 }),
      category('b'),
      category('c', { needed: 0 }),
      category('d', { assigned: -1, needed: 100 }),
      category('e', { needed: 1 }),
    ],
  });
  expect(sharesOf(month, 2)).toEqual([
    { category_id: 'a', assigned: 150.5 },
    { category_id: 'd', assigned: 78.5 },
  ]);
  expect(sharesOf({ ...month, to_assign: -5 }, 2)).toEqual([]);
});
