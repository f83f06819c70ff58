import type { Json } from '../../support/user-with-books.ts';
import { type Books, done } from '../../support/user-with-books.ts';

/** Helpers for tests of budgets. */
export function budgeter({ user, record }: Books) {
  return {
    month: async (month: string): Promise<Json> => done(await user.get(`/budgeting/budgets/${month}`)),
    assign: async (month: string, categoryId: string, assigned: number): Promise<Json> =>
      done(await user.put(`/budgeting/budgets/${month}/${categoryId}`, { assigned })),
    /** A negative amount is a refund. */
    spend: (month: string, categoryId: string, amount: number): Promise<Json> =>
      record('expense', {
        category_id: categoryId,
        amount: Math.abs(amount),
        is_refund: amount < 0,
        date: `${month}-15`,
      }),
    earn: (month: string, amount: number): Promise<Json> => record('income', { amount, date: `${month}-25` }),
  };
}

/** The numbers of a category in a month. */
export function numbersOf(month: Json, categoryId: string): Json {
  const row = month.categories.find((one: Json) => one.category_id === categoryId);
  return row && [row.assigned, row.carried, row.activity, row.available];
}
