import { type Category, category, showCategory } from '../../lib/categories/category.ts';
import { updateCategory } from '../../lib/categories/contract.ts';
import { changeCategory, requireCategory } from '../../lib/categories/store.ts';
import { command } from '../../lib/platform/endpoint/command.ts';
import type { Draft } from '../../lib/platform/endpoint/endpoint.ts';
import { replaced } from '../../lib/platform/lifecycle.ts';
import type { FieldErrors } from '../../lib/platform/problems.ts';
import { writtenIn } from '../../lib/platform/record.ts';

async function inspect({ caller, params, body }: Draft<typeof updateCategory>, errors: FieldErrors) {
  const found = await requireCategory(caller.bookId, params.id);
  const { kind, account_id } = found.category;
  errors.requireSame('kind', body.kind, kind);
  errors.requireSame('account_id', body.account_id, account_id);
  errors.requireSame('account.id', body.account?.id, account_id);
  return found;
}

export const handler = command(updateCategory, inspect, (request, { category: before, account }) => {
  const { caller, body, act } = request;
  request.requireMatch(showCategory(before, account));
  const after: Category = {
    ...before,
    ...writtenIn(category, body),
    ...replaced(before, act),
    kind: before.kind,
    account_id: before.account_id,
    is_active: body.is_active ?? true,
    budget_rollover: body.budget_rollover ?? before.budget_rollover,
  };
  return request.commit(changeCategory(caller.bookId, before, after), showCategory(after, account));
});
