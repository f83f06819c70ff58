import { nextCode } from '../../lib/accounts/account.ts';
import { createAccount, findAccount, newAccount, takenCodes } from '../../lib/accounts/store.ts';
import { type Category, category, showCategory } from '../../lib/categories/category.ts';
import { checkGroup } from '../../lib/categories/check-group.ts';
import { createCategory } from '../../lib/categories/contract.ts';
import * as store from '../../lib/categories/store.ts';
import { command } from '../../lib/platform/endpoint/command.ts';
import type { UncheckedRequest } from '../../lib/platform/endpoint/endpoint.ts';
import { created } from '../../lib/platform/lifecycle.ts';
import type { FieldErrors } from '../../lib/platform/problems.ts';
import { writtenIn } from '../../lib/platform/record.ts';
import { Stale } from '../../lib/platform/table/write.ts';

/** Finds the account of the request, or else the codes that a new one cannot have, and counts the categories. */
async function inspect({ caller, body }: UncheckedRequest<typeof createCategory>, errors: FieldErrors) {
  const accountId = body.account_id ?? body.account?.id;
  const [account, taken, count, group] = await Promise.all([
    accountId === undefined ? undefined : findAccount(caller.bookId, accountId),
    accountId === undefined ? takenCodes(caller.bookId) : [],
    store.countCategories(caller.bookId),
    checkGroup(caller.bookId, body.group_id, body.kind ?? 'expense', errors),
  ]);
  if (accountId !== undefined) {
    const field = body.account_id === undefined ? 'account.id' : 'account_id';
    const kind = body.kind ?? 'expense';
    if (!account) errors.add(field, 'not_found', 'no such account');
    else if (account.type !== kind && !errors.has('kind'))
      errors.add(field, 'wrong_type', `must be an ${kind} account`);
  }
  return { account, taken, count, group };
}

export const handler = command(
  createCategory,
  inspect,
  (request, { account: existing, taken, count, group }) => {
    store.requireRoom(count);
    const { caller, body, actor } = request;
    const { name, kind = 'expense' } = body;
    const account =
      existing ??
      newAccount({ code: nextCode(kind, taken), name, type: kind, is_active: true }, actor, {
        for_category: true,
      });
    const after: Category = {
      ...writtenIn(category, body),
      ...created(actor),
      kind,
      is_active: body.is_active ?? true,
      account_id: account.id,
      live_count: 0,
    };
    const accountWrites = existing
      ? [store.countCategory(caller.bookId, existing, 1)]
      : createAccount(caller.bookId, account, { onConflict: () => new Stale('The free code was taken.') });
    return request.commit(
      [...store.createCategory(caller.bookId, after), ...accountWrites],
      showCategory(after, account, group),
    );
  },
);
