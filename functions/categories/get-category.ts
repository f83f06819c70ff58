import { findAccount } from '../../lib/accounts/store.ts';
import { getCategory } from '../../lib/categories/contract.ts';
import { findCategory } from '../../lib/categories/store.ts';
import { categoryView } from '../../lib/categories/view.ts';
import { endpoint } from '../../lib/platform/endpoint/endpoint.ts';
import { notFound } from '../../lib/platform/problems.ts';

export const handler = endpoint(getCategory, async ({ caller, params }) => {
  const category = await findCategory(caller.id, params.id);
  const account = category && (await findAccount(caller.id, category.accountId));
  // An account goes only together with its last category: the category was deleted between the two reads.
  if (!account) throw notFound('category');
  return categoryView(category, account);
});
