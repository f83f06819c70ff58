import { findAccounts, requireAccount } from '../../lib/accounts/store.ts';
import { stateOf } from '../../lib/ledger/marks.ts';
import { readSettled } from '../../lib/ledger/settled.ts';
import { endpoint } from '../../lib/platform/endpoint/endpoint.ts';
import { checkRange } from '../../lib/platform/endpoint/range.ts';
import { getRegister } from '../../lib/registers/contract.ts';
import { fromText, toText } from '../../lib/registers/cursor.ts';
import { readRegister } from '../../lib/registers/read-register.ts';
import { counterAccountIds, showRow } from '../../lib/registers/register.ts';

export const handler = endpoint(
  getRegister,
  ({ query }, errors) => checkRange(query, errors),
  async (request) => {
    const { caller, params, query } = request;
    const { limit, after } = request.paging;
    const { found } = await readSettled(caller.bookId, async (ledger) => {
      const account = await requireAccount(caller.bookId, params.id);
      const register = await readRegister(caller.bookId, account, {
        from: query.from,
        to: query.to,
        limit,
        after: after === undefined ? undefined : fromText(after),
        ledger,
      });
      return { account, ...register };
    });
    const { account, rows, next } = found;
    const { state } = query;
    // The balances are those after each line, whether or not the lines between are shown.
    const items =
      state === undefined ? rows : rows.filter((row) => stateOf(row.line, account.reconciled) === state);
    const names = await findAccounts(caller.bookId, items.flatMap(counterAccountIds));
    return request.page({ items, next: next && toText(next) }, (row) => showRow(row, account, names));
  },
);
