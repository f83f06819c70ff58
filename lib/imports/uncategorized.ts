import { nextCode } from '../accounts/account.ts';
import { changeAccount, createAccount, findAccount, newAccount, takenCodes } from '../accounts/store.ts';
import type { Category } from '../categories/category.ts';
import * as categories from '../categories/store.ts';
import type { CategoryKind } from '../ledger/kinds.ts';
import type { Actor } from '../platform/authors.ts';
import type { BookId } from '../platform/book.ts';
import { created, updated } from '../platform/lifecycle.ts';
import { Problem } from '../platform/problems.ts';
import { transact } from '../platform/table/transact.ts';
import { Stale } from '../platform/table/write.ts';
import { fold } from '../platform/text.ts';

const UNCATEGORIZED = 'Uncategorized';

export function isUncategorized({ name }: Pick<Category, 'name'>): boolean {
  return fold(name) === fold(UNCATEGORIZED);
}

/** The id of the category of this kind for rows without one. It is created or reactivated if necessary. */
export async function ensureUncategorized(
  bookId: BookId,
  kind: CategoryKind,
  all: readonly Category[],
  actor: Actor,
): Promise<string> {
  const found = all.find((category) => category.kind === kind && isUncategorized(category));
  if (!found) return create(bookId, kind, actor);
  const account = await findAccount(bookId, found.account_id);
  const writes = [
    ...(found.is_active
      ? []
      : categories.changeCategory(bookId, found, { ...found, ...updated(found, actor), is_active: true })),
    ...(!account || account.is_active
      ? []
      : changeAccount(bookId, account, { ...account, ...updated(account, actor), is_active: true })),
  ];
  if (writes.length > 0) await transact(writes, actor.membership);
  return found.id;
}

async function create(bookId: BookId, kind: CategoryKind, actor: Actor): Promise<string> {
  categories.requireRoom(await categories.countCategories(bookId));
  const code = nextCode(kind, await takenCodes(bookId));
  const account = newAccount({ code, name: UNCATEGORIZED, type: kind, is_active: true }, actor, {
    for_category: true,
  });
  const category: Category = {
    ...created(actor),
    kind,
    name: UNCATEGORIZED,
    is_active: true,
    account_id: account.id,
    live_count: 0,
  };
  try {
    await transact(
      [
        ...categories.createCategory(bookId, category),
        ...createAccount(bookId, account, { onConflict: () => new Stale('The free code was taken.') }),
      ],
      actor.membership,
    );
  } catch (error) {
    // Another request of the commit has created it.
    if (error instanceof Problem && error.code === 'category_name_taken') throw new Stale(error.message);
    throw error;
  }
  return category.id;
}
