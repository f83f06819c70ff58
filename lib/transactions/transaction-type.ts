import type { Account } from '../accounts/account.ts';
import type { TransactionKind } from '../ledger/kinds.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { BookId } from '../platform/book.ts';
import { assert, type FieldErrors } from '../platform/problems.ts';
import type { Reads } from '../platform/table/reads.ts';
import type { AccountNames } from './show.ts';
import type { DraftedTransaction, Transaction } from './transaction.ts';

/** How one kind of transaction is shown. */
export interface ShownKind<Shown> {
  readonly kind: TransactionKind;
  readonly show: (value: Transaction, accounts: AccountNames, ledger: Ledger) => Shown;
}

/** What differs between kinds of transactions. Everything else is the same for all of them. */
export interface TransactionType<Body, Shown> extends ShownKind<Shown> {
  /**
   * Checks the records that a body refers to, and builds its entry. If something is invalid, `errors` lists it and
   * there is no entry. Fields that are already invalid are skipped, so that all errors are reported together.
   */
  readonly draft: (
    bookId: BookId,
    body: Body,
    errors: FieldErrors,
    options?: DraftOptions,
  ) => Promise<Drafted>;
  /** The field to report if a sum becomes too large. Default: `amount`. */
  readonly amountField?: string;
}

export interface DraftOptions {
  /** The id of the transaction to replace. */
  readonly id?: string | undefined;
  /** Where to read. Default: directly. */
  readonly reads?: Reads | undefined;
}

/** Everything that a request needs to post, and the resulting entry if the request is valid. */
export interface Drafted {
  readonly ledger: Ledger;
  readonly stored: Transaction | undefined;
  /** The accounts of the entry, by id. */
  readonly accounts: ReadonlyMap<string, Account>;
  readonly transaction: DraftedTransaction | undefined;
}

/** For a request without invalid fields. */
export function requireDrafted({ transaction }: Drafted): DraftedTransaction {
  assert(transaction, 'a request without invalid fields has an entry');
  return transaction;
}

/** Accounts by id, as a draft needs them. */
export function accountMap(accounts: readonly Account[]): ReadonlyMap<string, Account> {
  return new Map(accounts.map((account) => [account.id, account]));
}
