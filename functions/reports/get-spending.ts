import { findAccounts } from '../../lib/accounts/store.ts';
import { allCategories } from '../../lib/categories/store.ts';
import { allGroups } from '../../lib/groups/store.ts';
import { currencyOf } from '../../lib/ledger/currency.ts';
import { readSettled } from '../../lib/ledger/settled.ts';
import { endpoint } from '../../lib/platform/endpoint/endpoint.ts';
import { getSpending } from '../../lib/reports/contract.ts';
import { checkDays, rangeTooLarge } from '../../lib/reports/range.ts';
import { showSpending, spendingBy } from '../../lib/reports/spending.ts';
import { groupsOf } from '../../lib/reports/summary.ts';
import { allBetween } from '../../lib/transactions/all-between.ts';

export const handler = endpoint(
  getSpending,
  ({ query }, errors) => checkDays(query, errors),
  async ({ caller, query }) => {
    const { from, to, by, tag } = query;
    const { found, ledger } = await readSettled(caller.bookId, () =>
      Promise.all([
        // Purchases on credit are journal entries with a category.
        allBetween(caller.bookId, ['expense', 'journal'], { from, to }, tag),
        allCategories(caller.bookId),
        by === 'group' ? allGroups(caller.bookId) : [],
      ]),
    );
    const [transactions, all, groups] = found;
    if (!transactions)
      throw rangeTooLarge('covers more transactions than a request may read; choose fewer days');
    const categories = new Map(all.map((category) => [category.id, category]));
    const spent = spendingBy(by, transactions, {
      isExpense: (id) => categories.get(id)?.kind === 'expense',
      groupOf: groupsOf(all, groups),
    });
    const keys = spent.rows.flatMap(({ key }) => key ?? []);
    const named = {
      account: () => findAccounts(caller.bookId, keys),
      group: () => new Map(groups.map((group) => [group.id, group])),
      category: () => categories,
      payee: () => undefined,
      tag: () => undefined,
    }[by];
    return {
      from,
      to,
      base_currency_id: ledger.baseCurrencyId,
      ...showSpending(spent, await named(), currencyOf(ledger.baseCurrencyId)),
    };
  },
);
