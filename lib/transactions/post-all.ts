import { combine } from '../ledger/effects.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { post, unpost } from '../ledger/post.ts';
import { ledgerWrites, type Postings } from '../ledger/store.ts';
import { readTagCounts, type TagCounts } from '../ledger/tags.ts';
import type { Actor } from '../platform/authors.ts';
import type { BookId } from '../platform/book.ts';
import { newIds } from '../platform/id.ts';
import { created } from '../platform/lifecycle.ts';
import type { Write } from '../platform/table/write.ts';
import { type Replaced, replaceWrites } from './replace.ts';
import { saveTransaction } from './store.ts';
import { accountIdsOf, categoryIdsOf, type DraftedTransaction, type Transaction } from './transaction.ts';

export function newTransaction(drafted: DraftedTransaction, actor: Actor, id?: string): Transaction {
  return { ...drafted, ...created(actor, id) };
}

/** Their ids, and therefore their positions in lists and registers, are in the given order. */
export function newTransactions(drafted: readonly DraftedTransaction[], actor: Actor): Transaction[] {
  const ids = newIds(drafted.length);
  return drafted.map((each, index) => newTransaction(each, actor, ids[index]));
}

/** The counts of the tags of these transactions. */
export function countTags(
  bookId: BookId,
  transactions: Iterable<Pick<Transaction, 'tags'>>,
): Promise<TagCounts> {
  return readTagCounts(
    bookId,
    [...transactions].flatMap(({ tags = [] }) => tags),
  );
}

interface Posted {
  /** Of the transactions, and of the records that they replace. */
  readonly tags: TagCounts;
  /** Expenses and incomes that some of the transactions replace. */
  readonly replacing?: { readonly replaced: readonly Replaced[]; readonly actor: Actor };
}

/**
 * The writes that create all of the transactions together. Effects on the same record are added up, because a
 * DynamoDB transaction may touch an item only once. The sum of what they move must be in the exact range
 * (`firstBeyondLimit`), and two of them must not have the same external id.
 */
export function postAll(
  bookId: BookId,
  transactions: readonly Transaction[],
  { baseCurrencyId }: Pick<Ledger, 'baseCurrencyId'>,
  {
    replacing,
    ...further
  }: Pick<Postings, 'beyondLimit' | 'accountChanges' | 'importSteps' | 'ledgerChange' | 'onReconciled'> &
    Posted,
): Write[] {
  const records = replacing?.replaced.map(({ record }) => record) ?? [];
  return [
    ...transactions.flatMap((each) => saveTransaction(bookId, undefined, each)),
    ...(replacing ? replaceWrites(bookId, replacing.replaced, replacing.actor) : []),
    ...ledgerWrites(bookId, {
      effects: combine(...transactions.map(post), ...records.map(unpost)),
      baseCurrencyId,
      dates: [...transactions, ...records].map(({ date }) => date),
      isMany: transactions.length + records.length > 1,
      chosen: new Set(transactions.flatMap((each) => [...categoryIdsOf(each), ...accountIdsOf(each)])),
      ...further,
    }),
  ];
}
