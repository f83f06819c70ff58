import { findAccounts } from '../../lib/accounts/store.ts';
import { showCategory } from '../../lib/categories/category.ts';
import { listCategories } from '../../lib/categories/contract.ts';
import * as store from '../../lib/categories/store.ts';
import { findGroups } from '../../lib/groups/store.ts';
import { endpoint } from '../../lib/platform/endpoint/endpoint.ts';

export const handler = endpoint(listCategories, async (request) => {
  const { caller, query, paging } = request;
  const found = await store.listCategories(caller.bookId, query, paging);
  const [accounts, groups] = await Promise.all([
    findAccounts(
      caller.bookId,
      found.items.map((category) => category.account_id),
    ),
    findGroups(
      caller.bookId,
      found.items.map((category) => category.group_id),
    ),
  ]);
  return request.page(found, (category) => {
    const account = accounts.get(category.account_id);
    // An account is deleted only with its last category: without it, the category was deleted meanwhile.
    return account && showCategory(category, account, groups.get(category.group_id ?? ''));
  });
});
