import { findAccount } from '../accounts/store.ts';
import type { TransactionKind } from '../ledger/kinds.ts';
import type { BookId } from '../platform/book.ts';
import type { QueryOf } from '../platform/endpoint/contract.ts';
import { foldForSearch } from '../platform/text.ts';
import {
  everything,
  type ListFilter,
  ofCategory,
  ofCurrency,
  ofExternalId,
  ofTag,
} from '../transactions/lists.ts';
import { ofAccount } from '../transactions/of-account.ts';
import type { Transaction } from '../transactions/transaction.ts';
import type { listTransactions } from './contract.ts';

/** The first filter that is given chooses the index. The most selective ones come first. */
export async function filtersOf(
  bookId: BookId,
  kinds: readonly TransactionKind[],
  {
    external_id,
    tag = [],
    category_id,
    account_id,
    currency_id,
    q,
    include_deleted,
  }: QueryOf<typeof listTransactions>,
): Promise<ListFilter[]> {
  const indexed = [
    ...(external_id === undefined ? [] : [ofExternalId(external_id), ofKinds(kinds)]),
    ...tag.map((each) => ofTag(kinds, each)),
    ...(category_id === undefined ? [] : [ofCategory(kinds, category_id)]),
    ...(account_id === undefined ? [] : await ofAccountId(bookId, account_id, kinds, include_deleted)),
    ...(currency_id === undefined ? [] : await ofCurrency(bookId, kinds, currency_id)),
  ];
  if (q === undefined) return indexed;
  return [...(indexed.length > 0 ? indexed : [everything(kinds)]), containing(q)];
}

/** The index of external ids has all kinds. */
function ofKinds(kinds: readonly TransactionKind[]): ListFilter {
  return { ranges: [], keep: ({ kind }) => kinds.includes(kind) };
}

async function ofAccountId(
  bookId: BookId,
  accountId: string,
  kinds: readonly TransactionKind[],
  include_deleted: boolean | undefined,
): Promise<ListFilter[]> {
  const account = await findAccount(bookId, accountId);
  return account
    ? ofAccount(bookId, account, kinds, { include_deleted })
    : [{ ranges: [], keep: () => false }];
}

/** Every word must be in one of the texts, in any order. */
function containing(q: string): ListFilter {
  const words = new Set(foldForSearch(q).split(/\s+/));
  return {
    ranges: [],
    keep: (value, count) => {
      const missing = new Set(words);
      for (const text of textsOf(value)) {
        const folded = foldForSearch(text);
        count(folded.length);
        for (const word of missing) if (folded.includes(word)) missing.delete(word);
        if (missing.size === 0) return true;
      }
      return false;
    },
  };
}

function textsOf({ memo, payee, entry }: Transaction): string[] {
  return [memo, payee, ...entry.lines.map((line) => line.memo)].filter((text) => text !== undefined);
}
