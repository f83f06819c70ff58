import { findAccounts } from '../../lib/accounts/store.ts';
import { listCategories } from '../../lib/categories/contract.ts';
import * as store from '../../lib/categories/store.ts';
import { categoryView } from '../../lib/categories/view.ts';
import { endpoint } from '../../lib/platform/endpoint/endpoint.ts';

export const handler = endpoint(listCategories, async (request) => {
  const { caller, query } = request;
  const { categories, next } = await store.listCategories(caller.id, {
    kind: query.kind,
    isActive: query.is_active,
    limit: query.limit ?? 25,
    after: request.after,
  });
  const accounts = await findAccounts(
    caller.id,
    categories.map((category) => category.accountId),
  );
  return request.page(
    categories.flatMap((category) => {
      const account = accounts.get(category.accountId);
      // An account goes only together with its last category, which was then deleted since the page was read.
      return account ? [categoryView(category, account)] : [];
    }),
    next,
  );
});
