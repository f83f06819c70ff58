import { categoryView } from '../../lib/categories/view.ts';
import { getCategory } from '../../lib/contracts/categories.ts';
import { notFound } from '../../lib/domain/errors.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { findAccount } from '../../lib/store/account.ts';
import { findCategory } from '../../lib/store/category.ts';

export const handler = endpoint(getCategory, async ({ caller, params }) => {
  const category = await findCategory(caller.id, params.id);
  if (!category) throw notFound('category');
  return categoryView(category, await findAccount(caller.id, category.accountId));
});
