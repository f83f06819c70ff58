import { allAccounts } from '../../lib/accounts/store.ts';
import { allCategories } from '../../lib/categories/store.ts';
import { newestRemembered } from '../../lib/imports/remember.ts';
import { listPayees } from '../../lib/payees/contract.ts';
import { memoryOf, payeesIn, positionOf, showPayee } from '../../lib/payees/payees.ts';
import { endpoint } from '../../lib/platform/endpoint/endpoint.ts';
import { pageOf } from '../../lib/platform/table/page.ts';

export const handler = endpoint(listPayees, async (request) => {
  const { caller, query, paging } = request;
  const [transactions, accounts, categories] = await Promise.all([
    newestRemembered(caller.bookId, ['expense', 'income']),
    allAccounts(caller.bookId),
    allCategories(caller.bookId),
  ]);
  const memory = memoryOf(transactions, { accounts, categories });
  const found = pageOf(payeesIn(transactions, query), paging, positionOf);
  return request.page(found, (each) => showPayee(each, memory));
});
