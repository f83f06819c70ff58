import { endpoint, type Handler } from '../platform/endpoint/endpoint.ts';
import { checkRange } from '../platform/endpoint/range.ts';
import type { ShownIn } from '../platform/record.ts';
import type { listExpenses, listIncomes } from './contract.ts';
import type { expenseOrIncome } from './expense-or-income.ts';
import type { ShownKind } from './form.ts';
import { listTransactions, ofCategory, ofCurrency, ofMoneyAccount } from './lists.ts';

/** Lists expenses or incomes. */
export function listExpensesOrIncomes(
  contract: typeof listExpenses | typeof listIncomes,
  form: ShownKind<ShownIn<typeof expenseOrIncome>>,
): Handler {
  return endpoint(
    contract as typeof listExpenses,
    ({ query }, errors) => checkRange(query, errors),
    async (request) => {
      const { caller, query } = request;
      const { category_id, asset_account_id, currency_id, from, to, include_deleted } = query;
      const kinds = [form.kind];
      const { transactions, accounts, ledger, next } = await listTransactions(caller.id, {
        kinds,
        from,
        to,
        include_deleted,
        ...request.paging,
        // All but the base currency have an index, so that a page costs the same however much data there is.
        filters: [
          ...(category_id === undefined ? [] : [ofCategory(kinds, category_id)]),
          ...(asset_account_id === undefined ? [] : [ofMoneyAccount(kinds, asset_account_id)]),
          ...(currency_id === undefined ? [] : await ofCurrency(caller.id, kinds, currency_id)),
        ],
      });
      return request.page(
        transactions.map((each) => form.show(each, accounts, ledger)),
        next,
      );
    },
  );
}
