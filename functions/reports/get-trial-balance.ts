import type { Account } from '../../lib/accounts/account.ts';
import { allAccounts } from '../../lib/accounts/store.ts';
import { balanceColumns } from '../../lib/ledger/balance.ts';
import { currencyOf } from '../../lib/ledger/currency.ts';
import { money, moneyToJson } from '../../lib/ledger/money.ts';
import { readSettled } from '../../lib/ledger/settled.ts';
import { endpoint } from '../../lib/platform/endpoint/endpoint.ts';
import { getTrialBalance } from '../../lib/reports/contract.ts';

export const handler = endpoint(getTrialBalance, async ({ caller }) => {
  const { found: accounts, ledger } = await readSettled(
    caller.bookId,
    () => allAccounts(caller.bookId),
    debitsEqualCredits,
  );
  const currency = currencyOf(ledger.baseCurrencyId);
  const json = (value: bigint) => moneyToJson(money(value, currency));
  const total = { debit: 0n, credit: 0n };
  const rows = accounts.map(({ id, code, name, type, base_minor }) => {
    const { debit, credit } = balanceColumns(base_minor);
    total.debit += debit;
    total.credit += credit;
    return { id, code, name, type, debit: json(debit), credit: json(credit) };
  });
  return {
    base_currency_id: ledger.baseCurrencyId,
    accounts: rows,
    total: { debit: json(total.debit), credit: json(total.credit) },
  };
});

function debitsEqualCredits(accounts: readonly Account[]): boolean {
  return accounts.reduce((sum, account) => sum + account.base_minor, 0n) === 0n;
}
