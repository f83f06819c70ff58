import { type Account, showAccount } from '../../lib/accounts/account.ts';
import { balancesOn } from '../../lib/accounts/balances-on.ts';
import { getAccount } from '../../lib/accounts/contract.ts';
import { requireAccount, requireAccountAndLedger } from '../../lib/accounts/store.ts';
import { readSettled } from '../../lib/ledger/settled.ts';
import type { BookId } from '../../lib/platform/book.ts';
import type { CalendarDate } from '../../lib/platform/date.ts';
import { endpoint } from '../../lib/platform/endpoint/endpoint.ts';

export const handler = endpoint(getAccount, async ({ caller, params, query }) => {
  const { on } = query;
  if (on !== undefined) {
    const { found, ledger } = await readSettled(caller.bookId, () => accountOn(caller.bookId, params.id, on));
    return showAccount(found, ledger.baseCurrencyId);
  }
  const { account, ledger } = await requireAccountAndLedger(caller.bookId, params.id);
  return showAccount(account, ledger.baseCurrencyId);
});

async function accountOn(bookId: BookId, id: string, date: CalendarDate): Promise<Account> {
  const account = await requireAccount(bookId, id);
  return { ...account, ...(await balancesOn(bookId, account, date)) };
}
