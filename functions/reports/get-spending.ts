import { findAccounts } from '../../lib/accounts/store.ts';
import { allCategories } from '../../lib/categories/store.ts';
import { currencyOf } from '../../lib/ledger/currency.ts';
import { readSettled } from '../../lib/ledger/settled.ts';
import { endpoint } from '../../lib/platform/endpoint/endpoint.ts';
import { getSpending } from '../../lib/reports/contract.ts';
import { checkDays, rangeTooLarge } from '../../lib/reports/range.ts';
import { showSpending, spendingBy } from '../../lib/reports/spending.ts';
import { allBetween } from '../../lib/transactions/all-between.ts';

export const handler = endpoint(
  getSpending,
  ({ query }, errors) => checkDays(query, errors),
  async ({ caller, query }) => {
    const { from, to, by } = query;
    const { found, ledger } = await readSettled(caller.bookId, () =>
      Promise.all([
        // Purchases on credit are journal entries with a category.
        allBetween(caller.bookId, ['expense', 'journal'], { from, to }),
        allCategories(caller.bookId),
      ]),
    );
    const [transactions, all] = found;
    if (!transactions)
      throw rangeTooLarge('covers more transactions than a request may read; choose fewer days');
    const categories = new Map(all.map((category) => [category.id, category]));
    const rows = spendingBy(by, transactions, (id) => categories.get(id)?.kind === 'expense');
    const keys = rows.flatMap(({ key }) => key ?? []);
    const named = by === 'account' ? await findAccounts(caller.bookId, keys) : categories;
    return {
      from,
      to,
      base_currency_id: ledger.baseCurrencyId,
      ...showSpending(rows, by === 'payee' ? undefined : named, currencyOf(ledger.baseCurrencyId)),
    };
  },
);
