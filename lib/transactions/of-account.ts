import type { Account } from '../accounts/account.ts';
import { allCategories } from '../categories/store.ts';
import { isAssetOrLiability } from '../ledger/balance.ts';
import type { TransactionKind } from '../ledger/kinds.ts';
import type { BookId } from '../platform/book.ts';
import { everything, type ListFilter, ofCategory, ofMoneyAccount } from './lists.ts';

/** Each category is one or two separate ranges, and all ranges are read for each page. */
export const CATEGORIES_MAX = 10;

/** Only these have lines without a category on accounts that money neither comes from nor goes to. */
const KINDS_ON_ANY_ACCOUNT: readonly TransactionKind[] = ['journal', 'payment'];

/**
 * The filters that find the transactions with a line on an account. Lines without a category are found under the
 * account, all others under their category. If too many categories post to the account, or if some of them may have
 * been deleted, everything is read and filtered.
 */
export async function ofAccount(
  bookId: BookId,
  account: Pick<Account, 'id' | 'type' | 'category_count'>,
  kinds: readonly TransactionKind[],
  { include_deleted = false }: { readonly include_deleted?: boolean | undefined } = {},
): Promise<ListFilter[]> {
  const { id, type, category_count } = account;
  const keep: ListFilter['keep'] = ({ entry }) => entry.lines.some(({ accountId }) => accountId === id);
  if (isAssetOrLiability(type)) return [{ ranges: ofMoneyAccount(kinds, id).ranges, keep }];
  const hasCategories = type === 'income' || type === 'expense';
  const mayMissCategories = include_deleted && hasCategories;
  if (mayMissCategories || category_count > CATEGORIES_MAX) return [everything(kinds), { ranges: [], keep }];
  const categories =
    category_count === 0
      ? []
      : (await allCategories(bookId)).filter((category) => category.account_id === id);
  const withCategory = kinds.filter((kind) => kind === type || kind === 'journal');
  const ranges = [
    ...ofMoneyAccount(
      kinds.filter((kind) => KINDS_ON_ANY_ACCOUNT.includes(kind)),
      id,
    ).ranges,
    ...categories.flatMap((category) => ofCategory(withCategory, category.id).ranges),
  ];
  return [{ ranges, keep }];
}
