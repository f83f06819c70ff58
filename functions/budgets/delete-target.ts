import { type Category, showCategory } from '../../lib/categories/category.ts';
import { changeTarget, requireCategory } from '../../lib/categories/store.ts';
import { deleteTarget } from '../../lib/categories/target-contract.ts';
import { command } from '../../lib/platform/endpoint/command.ts';
import { updated } from '../../lib/platform/lifecycle.ts';
import { notFound } from '../../lib/platform/problems.ts';

export const handler = command(deleteTarget, async (request) => {
  const { caller, params, actor } = request;
  const { category, account, group } = await requireCategory(caller.bookId, params.id);
  if (!category.target) throw notFound('target');
  request.requireMatch(showCategory(category, account, group));
  const after: Category = { ...category, ...updated(category, actor), target: undefined };
  return request.commit([changeTarget(caller.bookId, category, after)], undefined);
});
