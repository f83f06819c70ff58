import { allAccounts } from '../../lib/accounts/store.ts';
import { isPresent } from '../../lib/books/member.ts';
import { everyMember } from '../../lib/books/members.ts';
import { allCategories } from '../../lib/categories/store.ts';
import { currencyOf } from '../../lib/ledger/currency.ts';
import { readSettled } from '../../lib/ledger/settled.ts';
import { endpoint } from '../../lib/platform/endpoint/endpoint.ts';
import { getMembersReport } from '../../lib/reports/contract.ts';
import { checkDays, rangeTooLarge } from '../../lib/reports/range.ts';
import { showSettleUp } from '../../lib/reports/settle-up.ts';
import { allBetween } from '../../lib/transactions/all-between.ts';

export const handler = endpoint(
  getMembersReport,
  ({ query }, errors) => checkDays(query, errors),
  async ({ caller, query }) => {
    const { bookId } = caller;
    const { from, to } = query;
    const { found, ledger } = await readSettled(bookId, () =>
      Promise.all([
        // Purchases on credit are journal entries with a category.
        allBetween(bookId, ['expense', 'journal', 'transfer'], { from, to }),
        allCategories(bookId),
        allAccounts(bookId),
      ]),
    );
    const [transactions, categories, accounts] = found;
    if (!transactions)
      throw rangeTooLarge('covers more transactions than a request may read; choose fewer days');
    const expenses = new Set(categories.flatMap(({ id, kind }) => (kind === 'expense' ? id : [])));
    const owners = new Map(
      accounts.flatMap(({ id, owner_member_id: owner }) => (owner === undefined ? [] : [[id, owner]])),
    );
    // Read after the accounts, so that every owner is among them: the items of former members stay.
    const everyone = await everyMember(bookId);
    const owning = new Set(owners.values());
    const former = everyone.filter((each) => !isPresent(each) && owning.has(each.id));
    return {
      from,
      to,
      base_currency_id: ledger.baseCurrencyId,
      ...showSettleUp(
        [...everyone.filter(isPresent), ...former],
        { transactions, isExpense: (id) => expenses.has(id), owners },
        currencyOf(ledger.baseCurrencyId),
      ),
    };
  },
);
