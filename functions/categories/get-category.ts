import { categoryView } from '../../lib/categories/view.ts';
import { getCategory } from '../../lib/contracts/categories.ts';
import { notFound } from '../../lib/domain/errors.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { findAccount } from '../../lib/store/account.ts';
import { findCategory } from '../../lib/store/category.ts';

export const handler = endpoint(getCategory, async ({ caller, params }) => {
  const category = await findCategory(caller.id, params.id);
  const account = category && (await findAccount(caller.id, category.accountId));
  // An account goes only together with its last category: the category was deleted between the two reads.
  if (!account) throw notFound('category');
  return categoryView(category, account);
});
