import { findAccount } from '../../lib/accounts/store.ts';
import { updateCategory } from '../../lib/categories/contract.ts';
import { type Category, changeCategory, findCategory } from '../../lib/categories/store.ts';
import { categoryView } from '../../lib/categories/view.ts';
import { type Draft, endpoint } from '../../lib/platform/endpoint/endpoint.ts';
import { untilFreshlyInspected } from '../../lib/platform/endpoint/inspected.ts';
import { type FieldErrors, notFound } from '../../lib/platform/problems.ts';

async function inspect({ caller, params, body }: Draft<typeof updateCategory>, errors: FieldErrors) {
  const before = await findCategory(caller.id, params.id);
  const account = before && (await findAccount(caller.id, before.accountId));
  // An account goes only together with its last category: the category was deleted between the two reads.
  if (!account) throw notFound('category');
  const immutable = (field: string, value: string | undefined, own: string) => {
    if (value !== undefined && value !== own)
      errors.add(field, 'immutable_field', `is ${own} and never changes`);
  };
  immutable('kind', body.kind, before.kind);
  immutable('account_id', body.account_id, before.accountId);
  immutable('account.id', body.account?.id, before.accountId);
  return { before, account };
}

export const handler = endpoint(updateCategory, inspect, (request, found) =>
  untilFreshlyInspected(inspect, request, found, async ({ before, account }) => {
    const { caller, body, now } = request;
    request.requireMatch(categoryView(before, account));
    const after: Category = {
      ...before,
      name: body.name,
      isActive: body.is_active ?? true,
      updatedAt: now.toISOString(),
    };
    return request.commit(changeCategory(caller.id, before, after), categoryView(after, account));
  }),
);
