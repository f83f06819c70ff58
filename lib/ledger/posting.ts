import type { CalendarDate } from '../platform/date.ts';
import { balancedEntry, type Entry } from './entry.ts';
import type { Money } from './money.ts';

export const TRANSACTION_KINDS = ['expense', 'income'] as const;
export type TransactionKind = (typeof TRANSACTION_KINDS)[number];

/** The part of a transaction that the ledger's sums depend on. */
export interface Posting {
  readonly kind: TransactionKind;
  readonly date: CalendarDate;
  readonly categoryId: string;
  readonly entry: Entry;
}

export interface PostingAccounts {
  readonly categoryAccountId: string;
  /** Where the money came from or went to: an asset, or a liability such as a credit card. */
  readonly assetAccountId: string;
}

/** An expense debits the category's account and credits the asset account; an income does the reverse. */
export function entryOf(
  kind: TransactionKind,
  { categoryAccountId, assetAccountId }: PostingAccounts,
  { amount, base }: { readonly amount: Money; readonly base: Money },
): Entry {
  return kind === 'expense'
    ? balancedEntry({ debitAccountId: categoryAccountId, creditAccountId: assetAccountId, amount, base })
    : balancedEntry({ debitAccountId: assetAccountId, creditAccountId: categoryAccountId, amount, base });
}

export function accountsOf({ kind, entry }: Pick<Posting, 'kind' | 'entry'>): PostingAccounts {
  const [debit, credit] = entry.lines;
  return kind === 'expense'
    ? { categoryAccountId: debit.accountId, assetAccountId: credit.accountId }
    : { categoryAccountId: credit.accountId, assetAccountId: debit.accountId };
}
