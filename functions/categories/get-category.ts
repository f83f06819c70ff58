import { showCategory } from '../../lib/categories/category.ts';
import { getCategory } from '../../lib/categories/contract.ts';
import { requireCategory } from '../../lib/categories/store.ts';
import { endpoint } from '../../lib/platform/endpoint/endpoint.ts';

export const handler = endpoint(getCategory, async ({ caller, params }) => {
  const { category, account, group } = await requireCategory(caller.bookId, params.id);
  return showCategory(category, account, group);
});
