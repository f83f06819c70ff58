import { nextCode } from '../../lib/accounts/account.ts';
import { createAccount, findAccount, newAccount, takenCodes } from '../../lib/accounts/store.ts';
import { createCategory } from '../../lib/categories/contract.ts';
import * as store from '../../lib/categories/store.ts';
import { categoryView } from '../../lib/categories/view.ts';
import { type Draft, endpoint } from '../../lib/platform/endpoint/endpoint.ts';
import { untilFreshlyInspected } from '../../lib/platform/endpoint/inspected.ts';
import { newId } from '../../lib/platform/id.ts';
import type { FieldErrors } from '../../lib/platform/problems.ts';
import { Stale } from '../../lib/platform/table/write.ts';

/** The account that the request names, or else the codes that a new one cannot have; and how many categories exist. */
async function inspect({ caller, body }: Draft<typeof createCategory>, errors: FieldErrors) {
  const accountId = body.account_id ?? body.account?.id;
  const [account, taken, count] = await Promise.all([
    accountId === undefined ? undefined : findAccount(caller.id, accountId),
    accountId === undefined ? takenCodes(caller.id) : [],
    store.countCategories(caller.id),
  ]);
  if (accountId === undefined) return { account, taken, count };
  const field = body.account_id === undefined ? 'account.id' : 'account_id';
  const kind = body.kind ?? 'expense';
  const isKindFaulty = errors.list.some((error) => error.field === 'kind');
  if (!account) errors.add(field, 'not_found', 'names no account of yours');
  else if (account.type !== kind && !isKindFaulty)
    errors.add(field, 'wrong_type', `must be an account of the type ${kind}`);
  return { account, taken, count };
}

export const handler = endpoint(createCategory, inspect, (request, found) =>
  untilFreshlyInspected(inspect, request, found, async ({ account: existing, taken, count }) => {
    store.requireRoom(count);
    const { caller, body, now } = request;
    const kind = body.kind ?? 'expense';
    const at = now.toISOString();
    const account =
      existing ??
      newAccount(
        { id: newId(), code: nextCode(kind, taken), name: body.name, type: kind, isActive: true },
        now,
        { isMadeForCategory: true },
      );
    const category: store.Category = {
      id: newId(),
      kind,
      name: body.name,
      isActive: body.is_active ?? true,
      accountId: account.id,
      createdAt: at,
      updatedAt: at,
      version: 1,
    };
    const accountWrites = existing
      ? [store.countCategory(caller.id, existing, 1)]
      : createAccount(caller.id, account, { onConflict: () => new Stale('The free code was taken.') });
    return request.commit(
      [...store.createCategory(caller.id, category), ...accountWrites],
      categoryView(category, account),
    );
  }),
);
