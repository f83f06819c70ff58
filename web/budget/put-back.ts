import type { CategoryBudget, MonthBudget } from '../../client/client.ts';
import { api } from '../platform/api.ts';
import { readAgain, type Touched } from '../platform/reads.ts';

/** What assigning money touches. */
export const ASSIGN_TOUCHES: Touched = ['budget', 'budget-report'];

/** Takes back what was assigned to several categories: what it changed gets its old value. */
export async function putBack(
  before: MonthBudget,
  after: readonly Pick<CategoryBudget, 'category_id' | 'assigned'>[],
): Promise<void> {
  for (const { category_id, assigned } of before.categories) {
    const now = after.find((category) => category.category_id === category_id);
    if (now && now.assigned !== assigned) await api.assignBudget(before.month, category_id, { assigned });
  }
  await readAgain(ASSIGN_TOUCHES);
}
