import type { Account } from '../accounts/account.ts';
import { allAccounts, findAccounts } from '../accounts/store.ts';
import type { Category } from '../categories/category.ts';
import { allCategories, findCategories } from '../categories/store.ts';
import { isAssetOrLiability } from '../ledger/balance.ts';
import type { CategoryKind } from '../ledger/kinds.ts';
import type { BookId } from '../platform/book.ts';
import type { Actions } from './rule.ts';

/** What rules can set: categories and accounts that exist and are active. */
export interface Targets {
  /** The kind of a category, if it can be set. */
  kindOf(categoryId: string): CategoryKind | undefined;
  /** Whether money can be transferred to and from this account. */
  isMoneyAccount(accountId: string): boolean;
}

interface Known {
  readonly accounts: Iterable<Account>;
  readonly categories: Iterable<Category>;
}

/** A category can be set if its account is active too. */
export function targetsIn({ accounts, categories }: Known): Targets {
  const active = new Map(
    [...accounts].filter(({ is_active }) => is_active).map((account) => [account.id, account]),
  );
  const kinds = new Map(
    [...categories]
      .filter(({ is_active, account_id }) => is_active && active.has(account_id))
      .map(({ id, kind }) => [id, kind]),
  );
  return {
    kindOf: (id) => kinds.get(id),
    isMoneyAccount: (id) => isAssetOrLiability(active.get(id)?.type),
  };
}

/** Of the whole book. */
export async function allTargets(bookId: BookId): Promise<Targets> {
  const [accounts, categories] = await Promise.all([allAccounts(bookId), allCategories(bookId)]);
  return targetsIn({ accounts, categories });
}

/** Only of what these actions name. */
export async function targetsOf(bookId: BookId, actions: readonly Actions[]): Promise<Targets> {
  const categories = await findCategories(bookId, actions.flatMap(categoriesOf));
  const accounts = await findAccounts(bookId, [
    ...actions.flatMap(({ transfer_account_id }) => transfer_account_id ?? []),
    ...[...categories.values()].map(({ account_id }) => account_id),
  ]);
  return targetsIn({ accounts: accounts.values(), categories: categories.values() });
}

export function categoriesOf({ category_id, splits = [] }: Actions): string[] {
  return [...(category_id === undefined ? [] : [category_id]), ...splits.map((split) => split.category_id)];
}

/** Whether an action names what is inactive or gone. */
export function isBroken(actions: Actions, targets: Targets): boolean {
  const { transfer_account_id } = actions;
  return (
    categoriesOf(actions).some((id) => targets.kindOf(id) === undefined) ||
    (transfer_account_id !== undefined && !targets.isMoneyAccount(transfer_account_id))
  );
}
