import type * as z from 'zod/mini';
import { findAccount } from '../accounts/store.ts';
import type { TransactionKind } from '../ledger/kinds.ts';
import type { BookId } from '../platform/book.ts';
import type { QueryOf } from '../platform/endpoint/contract.ts';
import type { listExpenses } from './contract.ts';
import { type ListFilter, ofCategory, ofCurrency, ofMoneyAccount } from './lists.ts';
import { ofAccount } from './of-account.ts';
import type { accountListQuery } from './operations.ts';

// All but the base currency have an index, so that a page costs the same however much data there is.

/** Of expenses and incomes. */
export async function spendingFilters(
  bookId: BookId,
  kinds: readonly TransactionKind[],
  { category_id, asset_account_id, currency_id }: QueryOf<typeof listExpenses>,
): Promise<ListFilter[]> {
  return [
    ...(category_id === undefined ? [] : [ofCategory(kinds, category_id)]),
    ...(asset_account_id === undefined ? [] : [ofMoneyAccount(kinds, asset_account_id)]),
    ...(currency_id === undefined ? [] : await ofCurrency(bookId, kinds, currency_id)),
  ];
}

/** Of kinds that have accounts and no categories. */
export async function accountFilters(
  bookId: BookId,
  kinds: readonly TransactionKind[],
  { account_id, currency_id, include_deleted }: z.output<typeof accountListQuery>,
): Promise<ListFilter[]> {
  // Only a journal entry has lines with and without categories; where to look for them depends on the account.
  const account =
    account_id !== undefined && kinds.includes('journal') ? await findAccount(bookId, account_id) : undefined;
  return [
    ...(account ? await ofAccount(bookId, account, kinds, { include_deleted }) : []),
    ...(account || account_id === undefined ? [] : [ofMoneyAccount(kinds, account_id)]),
    ...(currency_id === undefined ? [] : await ofCurrency(bookId, kinds, currency_id)),
  ];
}
