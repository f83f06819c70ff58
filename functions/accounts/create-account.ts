import { account, checkMoneyFields, nextCode, showAccount } from '../../lib/accounts/account.ts';
import { createAccount } from '../../lib/accounts/contract.ts';
import * as store from '../../lib/accounts/store.ts';
import { checkOwner, requireOwner } from '../../lib/books/account-owner.ts';
import { todayOf } from '../../lib/books/today.ts';
import { draftOpeningBalance, postOpeningBalance } from '../../lib/journal/opening-balance.ts';
import { isAssetOrLiability } from '../../lib/ledger/balance.ts';
import { getLedger } from '../../lib/ledger/ledger.ts';
import { countCreated } from '../../lib/platform/counts.ts';
import { command } from '../../lib/platform/endpoint/command.ts';
import { writtenIn } from '../../lib/platform/record.ts';
import { Stale } from '../../lib/platform/table/write.ts';

export const handler = command(
  createAccount,
  async ({ caller, body, now }, errors) => {
    checkMoneyFields(body.type, body, errors);
    const [ledger, taken] = await Promise.all([
      getLedger(caller.bookId),
      body.code === undefined ? store.takenCodes(caller.bookId) : [],
      checkOwner(caller.bookId, body, errors),
    ]);
    const today = () => todayOf(caller.bookId, now);
    return { ledger, taken, opening: await draftOpeningBalance(body, ledger, today, errors) };
  },
  async (request, { ledger, taken, opening }) => {
    const { caller, body, actor } = request;
    const code = body.code ?? nextCode(body.type, taken);
    const is_active = body.is_active ?? true;
    const own = isAssetOrLiability(body.type)
      ? { currency_id: body.currency_id ?? body.opening_currency_id, in_budget: body.in_budget ?? true }
      : {};
    const empty = store.newAccount({ ...writtenIn(account, body), ...own, code, is_active }, actor);
    const { account: after, writes } = opening
      ? await postOpeningBalance(caller.bookId, ledger, empty, opening, actor)
      : { account: empty, writes: [] };
    // If someone else took the code we chose, we choose again; a code that the client chose is refused.
    const options =
      body.code === undefined ? { onConflict: () => new Stale('The free code was taken.') } : {};
    return request.commit(
      [
        ...store.createAccount(caller.bookId, after, options),
        countCreated(caller.bookId, 'accounts'),
        ...requireOwner(caller.bookId, after),
        ...writes,
      ],
      showAccount(after, ledger.baseCurrencyId),
    );
  },
);
