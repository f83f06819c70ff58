import { findAccount } from '../accounts/store.ts';
import type { Endpoint, ResponseOf } from '../platform/endpoint/contract.ts';
import { endpoint, type Handler } from '../platform/endpoint/endpoint.ts';
import { checkRange } from '../platform/endpoint/range.ts';
import type { UserId } from '../platform/user.ts';
import type { ShownKind } from './form.ts';
import { type ListFilter, type ListRequest, listTransactions, ofCurrency, ofMoneyAccount } from './lists.ts';
import { ofAccount } from './of-account.ts';
import type { accountListQuery } from './operations.ts';

/** An endpoint that lists one kind of transaction, filtered by any of its accounts and currencies. */
type AccountList = Endpoint<never, typeof accountListQuery, never>;

export function listByAccount<E extends AccountList, Shown>(contract: E, form: ShownKind<Shown>): Handler {
  return endpoint(
    contract as AccountList,
    ({ query }, errors) => checkRange(query, errors),
    async (request) => {
      const { caller, query } = request;
      const { account_id, currency_id, from, to, include_deleted } = query;
      const kinds = [form.kind];
      const wanted = { kinds, from, to, include_deleted, ...request.paging };
      const { transactions, accounts, ledger, next } = await listTransactions(caller.id, {
        ...wanted,
        // All but the base currency have an index, so that a page costs the same however much data there is.
        filters: [
          ...(account_id === undefined ? [] : await ofAnyAccount(caller.id, account_id, wanted)),
          ...(currency_id === undefined ? [] : await ofCurrency(caller.id, kinds, currency_id)),
        ],
      });
      const data = transactions.map((each) => form.show(each, accounts, ledger));
      return request.page(data, next) as ResponseOf<AccountList>;
    },
  );
}

/** Only a journal entry has lines with and without categories; where to look for them depends on the account. */
async function ofAnyAccount(userId: UserId, id: string, request: ListRequest): Promise<ListFilter[]> {
  const { kinds } = request;
  const account = kinds.includes('journal') ? await findAccount(userId, id) : undefined;
  return account ? ofAccount(userId, account, kinds, request) : [ofMoneyAccount(kinds, id)];
}
