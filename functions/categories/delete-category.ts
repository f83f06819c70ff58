import { deleteAccountOfCategory, findAccount, isUsedBeyondOneCategory } from '../../lib/accounts/store.ts';
import { deleteCategory } from '../../lib/categories/contract.ts';
import * as store from '../../lib/categories/store.ts';
import { categoryView } from '../../lib/categories/view.ts';
import { endpoint } from '../../lib/platform/endpoint/endpoint.ts';
import { notFound } from '../../lib/platform/problems.ts';
import { untilFresh } from '../../lib/platform/table/fresh.ts';

export const handler = endpoint(deleteCategory, (request) =>
  untilFresh(async () => {
    const { caller, params } = request;
    const category = await store.findCategory(caller.id, params.id);
    const account = category && (await findAccount(caller.id, category.accountId));
    // An account goes only together with its last category: the category was deleted between the two reads.
    if (!account) throw notFound('category');
    request.requireMatch(categoryView(category, account));
    const accountWrites = isUsedBeyondOneCategory(account)
      ? [store.countCategory(caller.id, account, -1)]
      : deleteAccountOfCategory(caller.id, account);
    return request.commit([...store.deleteCategory(caller.id, category), ...accountWrites], undefined);
  }),
);
