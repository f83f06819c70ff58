import { getTrialBalance } from '../../lib/contracts/reports.ts';
import { currencyOf } from '../../lib/domain/currency.ts';
import { balanceColumns } from '../../lib/domain/ledger/balance.ts';
import { minor, moneyToJson } from '../../lib/domain/money.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import type { Account } from '../../lib/store/account.ts';
import { allAccounts } from '../../lib/store/account-list.ts';
import { readSettled } from '../../lib/store/settled.ts';

export const handler = endpoint(getTrialBalance, async ({ caller }) => {
  const { found: accounts, ledger } = await readSettled(
    caller.id,
    () => allAccounts(caller.id),
    debitsEqualCredits,
  );
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

function debitsEqualCredits(accounts: readonly Account[]): boolean {
  return accounts.reduce((sum, account) => sum + account.baseMinor, 0n) === 0n;
}
