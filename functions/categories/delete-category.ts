import { deleteAccountOfCategory, isUsedBeyondOneCategory } from '../../lib/accounts/store.ts';
import { removeAssignments } from '../../lib/budgets/store.ts';
import { showCategory } from '../../lib/categories/category.ts';
import { deleteCategory } from '../../lib/categories/contract.ts';
import * as store from '../../lib/categories/store.ts';
import { command } from '../../lib/platform/endpoint/command.ts';

export const handler = command(deleteCategory, async (request) => {
  const { caller, params } = request;
  const { category, account, group } = await store.requireCategory(caller.bookId, params.id);
  request.requireMatch(showCategory(category, account, group));
  const accountWrites = isUsedBeyondOneCategory(account)
    ? [store.countCategory(caller.bookId, account, -1)]
    : deleteAccountOfCategory(caller.bookId, account);
  const [budgetWrites = [], ...olderMonths] =
    category.kind === 'expense' ? await removeAssignments(caller.bookId, category.id) : [];
  const writes = [...store.deleteCategory(caller.bookId, category), ...accountWrites, ...budgetWrites];
  return request.commit(writes, undefined, olderMonths);
});
