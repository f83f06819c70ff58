import { expect, test } from 'vitest';
import type { MonthBudget } from '../../client/client.ts';
import { proposedMove, UNASSIGNED } from '../../web/budget/move-proposal.ts';

const budget = (to_assign: number, available: Record<string, number>) =>
  ({
    to_assign,
    categories: Object.entries(available).map(([category_id, each]) => ({ category_id, available: each })),
  }) as MonthBudget;

test('what is overspent is covered with what nothing is meant for yet', () => {
  const available = { rent: 900, food: -50, fun: 20 };
  expect(proposedMove(budget(300, available), 'any')).toEqual({ from: UNASSIGNED, to: 'food', amount: 50 });
  expect(proposedMove(budget(30, available), 'food')).toEqual({ from: UNASSIGNED, to: 'food', amount: 30 });
});

test('a category that helps another is not overspent afterwards', () => {
  const available = { rent: 900, food: -1_065, fun: 20 };
  expect(proposedMove(budget(0, available), 'any')).toEqual({ from: 'rent', to: 'food', amount: 900 });
  expect(proposedMove(budget(-5, { food: -10, fun: 0 }), 'any')).toEqual({
    from: 'fun',
    to: 'food',
    amount: 10,
  });
});

test('nothing is proposed where nothing is missing', () => {
  expect(proposedMove(budget(0, { rent: 5, fun: 2 }), 'any')).toEqual({
    from: 'fun',
    to: 'rent',
    amount: undefined,
  });
  expect(proposedMove(budget(0, {}), 'any')).toEqual({ from: '', to: '', amount: undefined });
});
