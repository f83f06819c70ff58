import type { Account } from '../accounts/account.ts';
import { allAccounts } from '../accounts/store.ts';
import type { Category } from '../categories/category.ts';
import { allCategories } from '../categories/store.ts';
import { allGroups } from '../groups/store.ts';
import type { BookId } from '../platform/book.ts';
import { CategoryTexts } from './category-texts.ts';
import { type Proposed, propose } from './propose.ts';
import type { Format } from './readers/statement.ts';
import { remember } from './remember.ts';
import type { Row } from './row.ts';

/** Proposes what the rows of a file become, from what the book knows now. */
export interface Proposer {
  readonly texts: CategoryTexts;
  readonly propose: (row: Pick<Row, 'values' | 'payee' | 'memo' | 'category' | 'is_reversal'>) => Proposed;
}

export async function openProposer(
  bookId: BookId,
  { accountId, format }: { readonly accountId: string; readonly format: Format },
  known?: { readonly accounts: readonly Account[]; readonly categories: readonly Category[] },
): Promise<Proposer> {
  const [accounts, categories, groups] = await Promise.all([
    known?.accounts ?? allAccounts(bookId),
    known?.categories ?? allCategories(bookId),
    allGroups(bookId),
  ]);
  const memory = await remember(bookId, accountId, { accounts, categories });
  const texts = new CategoryTexts({ accounts, categories, groups }, { format });
  return {
    texts,
    propose: (row) => {
      const { values, payee, memo, is_reversal } = row;
      if (!values) return {};
      const { direction, minor, currency_id } = values;
      return propose(
        { direction, payee, memo, accountId, amount: `${minor} ${currency_id}` },
        { isReversal: is_reversal ?? false, filed: texts.ofRow(row) },
        memory,
      );
    },
  };
}
