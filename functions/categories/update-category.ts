import { type Category, category, showCategory } from '../../lib/categories/category.ts';
import { checkGroup } from '../../lib/categories/check-group.ts';
import { updateCategory } from '../../lib/categories/contract.ts';
import { changeCategory, requireCategory } from '../../lib/categories/store.ts';
import { command } from '../../lib/platform/endpoint/command.ts';
import type { UncheckedRequest } from '../../lib/platform/endpoint/endpoint.ts';
import { updated } from '../../lib/platform/lifecycle.ts';
import type { FieldErrors } from '../../lib/platform/problems.ts';
import { writtenIn } from '../../lib/platform/record.ts';

async function inspect(
  { caller, params, body }: UncheckedRequest<typeof updateCategory>,
  errors: FieldErrors,
) {
  const found = await requireCategory(caller.bookId, params.id);
  const { kind, account_id } = found.category;
  errors.requireSame('kind', body.kind, kind);
  errors.requireSame('account_id', body.account_id, account_id);
  errors.requireSame('account.id', body.account?.id, account_id);
  const group = await checkGroup(caller.bookId, body.group_id, kind, errors);
  if (found.category.target?.type === 'by_month' && body.budget_rollover === 'none')
    errors.add('budget_rollover', 'rollover_required', 'must carry over: the target is due in a later month');
  return { ...found, groupAfter: group };
}

export const handler = command(
  updateCategory,
  inspect,
  (request, { category: before, account, group, groupAfter }) => {
    const { caller, body, actor } = request;
    request.requireMatch(showCategory(before, account, group));
    const after: Category = {
      ...before,
      ...writtenIn(category, body),
      ...updated(before, actor),
      kind: before.kind,
      account_id: before.account_id,
      is_active: body.is_active ?? true,
      budget_rollover: body.budget_rollover ?? before.budget_rollover,
    };
    return request.commit(
      changeCategory(caller.bookId, before, after),
      showCategory(after, account, groupAfter),
    );
  },
);
