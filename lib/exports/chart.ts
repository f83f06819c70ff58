import type { Account } from '../accounts/account.ts';
import { allAccounts } from '../accounts/store.ts';
import { type Currency, currencyOf } from '../ledger/currency.ts';
import { ledgerFromItem } from '../ledger/ledger.ts';
import { usedCurrencyIds } from '../ledger/turnover.ts';
import type { BookId } from '../platform/book.ts';
import { keys } from '../platform/table/keys.ts';
import { getItem } from '../platform/table/read.ts';

/** What a file needs besides the transactions. */
export interface Chart {
  readonly base: Currency;
  /** Every currency of the transactions, and the base currency. */
  readonly currencies: readonly Currency[];
  /** In the order of their codes. */
  readonly accounts: readonly Account[];
}

export async function readChart(bookId: BookId): Promise<Chart> {
  const [ledgerItem, accounts] = await Promise.all([getItem(keys.ledger(bookId)), allAccounts(bookId)]);
  const { baseCurrencyId } = ledgerFromItem(ledgerItem);
  const ids = new Set([baseCurrencyId, ...usedCurrencyIds(ledgerItem ?? {})]);
  const currencies = [...ids].sort().map(currencyOf);
  return { base: currencyOf(baseCurrencyId), currencies, accounts };
}
