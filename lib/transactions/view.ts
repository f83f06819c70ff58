import type { Account } from '../accounts/store.ts';
import { lineColumns } from '../ledger/entry.ts';
import { fxRateToJson } from '../ledger/fx-rate.ts';
import { moneyToJson } from '../ledger/money.ts';
import { accountsOf } from '../ledger/posting.ts';
import type { Ledger } from '../ledger/store.ts';
import type { StoredTransaction } from './store.ts';
import { isLocked } from './transaction.ts';

/** A transaction as the API shows it, with the names its accounts have now. */
export function transactionView(
  transaction: StoredTransaction,
  accounts: ReadonlyMap<string, Pick<Account, 'name'>>,
  ledger: Ledger,
) {
  const { entry, fx, memo } = transaction;
  const { amount, base } = entry;
  return {
    id: transaction.id,
    kind: transaction.kind,
    date: transaction.date,
    currency_id: amount.currency.code,
    currency_code: amount.currency.code,
    base_currency_id: base.currency.code,
    base_currency_code: base.currency.code,
    category_id: transaction.categoryId,
    asset_account_id: accountsOf(transaction).assetAccountId,
    amount: moneyToJson(amount),
    base_amount: moneyToJson(base),
    fx_rate: fxRateToJson(fx.rate),
    fx_rate_date: fx.rateDate,
    fx_rate_source: fx.source,
    ...(memo !== undefined && { memo }),
    is_locked: isLocked(transaction.date, ledger.lockedThrough),
    lines: entry.lines.map((line, index) => {
      const columns = lineColumns(line);
      return {
        id: transaction.lineIds[index] ?? '',
        account_id: line.accountId,
        account_name: accounts.get(line.accountId)?.name ?? '',
        debit: moneyToJson(columns.debit),
        credit: moneyToJson(columns.credit),
        debit_base: moneyToJson(columns.debitBase),
        credit_base: moneyToJson(columns.creditBase),
        ...(memo !== undefined && { memo }),
      };
    }),
    created_at: transaction.createdAt,
    updated_at: transaction.updatedAt,
    ...(transaction.deletedAt !== undefined && { deleted_at: transaction.deletedAt }),
  };
}

export function accountIdsOf({ entry }: Pick<StoredTransaction, 'entry'>): string[] {
  return entry.lines.map((line) => line.accountId);
}
