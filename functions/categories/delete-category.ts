import { categoryView } from '../../lib/categories/view.ts';
import { deleteCategory } from '../../lib/contracts/categories.ts';
import { notFound } from '../../lib/domain/errors.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { deleteAccountOfCategory, findAccount, isUsedBeyondOneCategory } from '../../lib/store/account.ts';
import * as store from '../../lib/store/category.ts';
import { untilFresh } from '../../lib/store/transact.ts';

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
