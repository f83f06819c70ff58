import { balancesOn } from '../../lib/accounts/balances-on.ts';
import { exchangeAccount } from '../../lib/accounts/special-accounts.ts';
import { requireAccount } from '../../lib/accounts/store.ts';
import { revalueAccount } from '../../lib/journal/contract.ts';
import { showJournalEntry } from '../../lib/journal/journal-entry.ts';
import { postRevaluation, revaluationOf } from '../../lib/journal/revaluation.ts';
import { isAssetOrLiability } from '../../lib/ledger/balance.ts';
import { requireUnlocked } from '../../lib/ledger/lock.ts';
import { readSettled } from '../../lib/ledger/settled.ts';
import { command } from '../../lib/platform/endpoint/command.ts';
import { assert, Problem } from '../../lib/platform/problems.ts';
import { addWrongType } from '../../lib/transactions/checks.ts';
import { accountMap } from '../../lib/transactions/transaction-type.ts';

export const handler = command(
  revalueAccount,
  async ({ caller, params, body }, errors) => {
    const { date } = body;
    const { found, ledger } = await readSettled(caller.bookId, async () => {
      const account = await requireAccount(caller.bookId, params.id);
      return { account, balances: date && (await balancesOn(caller.bookId, account, date)) };
    });
    const { account, balances } = found;
    if (!isAssetOrLiability(account.type)) addWrongType('id', account, errors);
    const difference =
      date && balances && (await revaluationOf(balances, ledger.baseCurrencyId, date, errors));
    return { account, ledger, date, difference };
  },
  async (request, { account, ledger, date, difference }) => {
    const { caller, actor } = request;
    assert(date && difference, 'a request without invalid fields has a difference');
    if (difference.minor === 0n) throw new Problem('already_valued');
    requireUnlocked(ledger, date);
    const exchange = await exchangeAccount(caller.bookId, ledger, actor);
    const given = { date, difference };
    const { transaction, writes } = postRevaluation(caller.bookId, ledger, account, exchange, given, actor);
    const accounts = accountMap([account, exchange.account]);
    return request.commit(writes, showJournalEntry(transaction, accounts, ledger));
  },
);
