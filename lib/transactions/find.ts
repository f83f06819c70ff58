import type { Account } from '../accounts/account.ts';
import { findAccountsAndLedger } from '../accounts/store.ts';
import { nounOf, type TransactionKind } from '../ledger/kinds.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { BookId } from '../platform/book.ts';
import { requireFound } from '../platform/lifecycle.ts';
import { keys } from '../platform/table/keys.ts';
import { getItem } from '../platform/table/read.ts';
import { parseTransaction } from './store.ts';
import { accountIdsOf, type Transaction } from './transaction.ts';

/** A transaction with everything needed to show it. */
interface Found {
  readonly value: Transaction;
  readonly accounts: ReadonlyMap<string, Account>;
  readonly ledger: Ledger;
}

/** Without a kind, finds a transaction of any kind. One of another kind is not found. */
export async function requireTransaction(
  bookId: BookId,
  kind: TransactionKind | undefined,
  id: string,
  query: { readonly include_deleted?: boolean | undefined } = {},
): Promise<Found> {
  const item = await getItem(keys.transaction(bookId, id));
  const isWanted = item && (kind === undefined || item.kind === kind);
  const noun = kind ? nounOf(kind) : 'transaction';
  const value = requireFound(noun, isWanted ? parseTransaction(item) : undefined, query);
  const { accounts, ledger } = await findAccountsAndLedger(bookId, accountIdsOf(value));
  return { value, accounts, ledger };
}
