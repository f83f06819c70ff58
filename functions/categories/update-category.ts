import { categoryView } from '../../lib/categories/view.ts';
import { updateCategory } from '../../lib/contracts/categories.ts';
import { FieldErrors, notFound } from '../../lib/domain/errors.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { findAccount } from '../../lib/store/account.ts';
import { type Category, changeCategory, findCategory } from '../../lib/store/category.ts';
import { untilFresh } from '../../lib/store/transact.ts';

export const handler = endpoint(updateCategory, (request) =>
  untilFresh(async () => {
    const { caller, params, body, now } = request;
    const before = await findCategory(caller.id, params.id);
    if (!before) throw notFound('category');
    const account = await findAccount(caller.id, before.accountId);
    request.requireMatch(categoryView(before, account));
    requireUnchanged(before, body);
    const after: Category = {
      ...before,
      name: body.name,
      isActive: body.is_active ?? true,
      updatedAt: now.toISOString(),
    };
    return request.commit(changeCategory(caller.id, before, after), categoryView(after, account));
  }),
);

function requireUnchanged(
  category: Category,
  given: { kind?: string | undefined; account_id?: string | undefined; account?: { id: string } | undefined },
): void {
  const errors = new FieldErrors();
  const immutable = (field: string, value: string | undefined, own: string) => {
    if (value !== undefined && value !== own)
      errors.add(field, 'immutable_field', `is ${own} and never changes`);
  };
  immutable('kind', given.kind, category.kind);
  immutable('account_id', given.account_id, category.accountId);
  immutable('account', given.account?.id, category.accountId);
  errors.throwIfAny();
}
