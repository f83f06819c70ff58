import { naturalBalance } from '../ledger/balance.ts';
import { currencyOf } from '../ledger/currency.ts';
import { moneyToJson } from '../ledger/money.ts';
import type { Account } from './store.ts';

/** An account as the API shows it: balances with the sign that is natural for its type. */
export function accountView(account: Account, baseCurrencyId: string) {
  const inCurrency = (currencyId: string, debitPositive: bigint) =>
    moneyToJson({ minor: naturalBalance(account.type, debitPositive), currency: currencyOf(currencyId) });
  return {
    id: account.id,
    code: account.code,
    name: account.name,
    type: account.type,
    is_active: account.isActive,
    balance: inCurrency(baseCurrencyId, account.baseMinor),
    balances: account.balances.map(({ currencyId, minor }) => ({
      currency_id: currencyId,
      balance: inCurrency(currencyId, minor),
    })),
    created_at: account.createdAt,
    updated_at: account.updatedAt,
  };
}
