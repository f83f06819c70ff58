import type { Account } from '../accounts/store.ts';
import type { Category } from './store.ts';

/** A category as the API shows it, with its account as that is now. */
export function categoryView(category: Category, account: Account) {
  return {
    id: category.id,
    kind: category.kind,
    name: category.name,
    is_active: category.isActive,
    account: {
      id: account.id,
      name: account.name,
      code: account.code,
      type: account.type,
      is_active: account.isActive,
    },
    created_at: category.createdAt,
    updated_at: category.updatedAt,
  };
}
