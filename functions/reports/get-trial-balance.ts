import { setTimeout as sleep } from 'node:timers/promises';
import { type Account, allAccounts } from '../../lib/accounts/store.ts';
import { balanceColumns } from '../../lib/ledger/balance.ts';
import { currencyOf } from '../../lib/ledger/currency.ts';
import { minor, moneyToJson } from '../../lib/ledger/money.ts';
import { getLedger } from '../../lib/ledger/store.ts';
import { endpoint } from '../../lib/platform/endpoint/endpoint.ts';
import { assert } from '../../lib/platform/problems.ts';
import type { UserId } from '../../lib/platform/user.ts';
import { getTrialBalance } from '../../lib/reports/contract.ts';

const ATTEMPTS_MAX = 10;

export const handler = endpoint(getTrialBalance, async ({ caller }) => {
  const [accounts, ledger] = await Promise.all([balancedAccounts(caller.id), getLedger(caller.id)]);
  const currency = currencyOf(ledger.baseCurrencyId);
  const total = { debit: 0n, credit: 0n };
  const rows = accounts.map(({ id, code, name, type, baseMinor }) => {
    const { debit, credit } = balanceColumns(baseMinor);
    total.debit += debit;
    total.credit += credit;
    return {
      id,
      code,
      name,
      type,
      debit: moneyToJson({ minor: debit, currency }),
      credit: moneyToJson({ minor: credit, currency }),
    };
  });
  return {
    base_currency_id: ledger.baseCurrencyId,
    accounts: rows,
    total: {
      debit: moneyToJson({ minor: minor(total.debit), currency }),
      credit: moneyToJson({ minor: minor(total.credit), currency }),
    },
  };
});

/** A query is no snapshot: it may see one account before and another after an entry. Then it is read again. */
async function balancedAccounts(userId: UserId): Promise<Account[]> {
  for (let attempt = 1; ; attempt++) {
    const accounts = await allAccounts(userId);
    if (accounts.reduce((sum, account) => sum + account.baseMinor, 0n) === 0n) return accounts;
    assert(attempt < ATTEMPTS_MAX, 'debits equal credits over all accounts');
    await sleep(Math.random() * 20 * attempt);
  }
}
