import { categoryView } from '../../lib/categories/view.ts';
import { createCategory } from '../../lib/contracts/categories.ts';
import { nextCode } from '../../lib/domain/account.ts';
import { newId } from '../../lib/domain/id.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { createAccount, findAccount, newAccount, takenCodes } from '../../lib/store/account.ts';
import * as store from '../../lib/store/category.ts';
import { Stale, untilFresh } from '../../lib/store/transact.ts';

export const handler = endpoint(
  createCategory,
  async ({ caller, body }, errors) => {
    const accountId = body.account_id ?? body.account?.id;
    if (accountId === undefined) return undefined;
    const account = await findAccount(caller.id, accountId);
    const kind = body.kind ?? 'expense';
    if (!account) errors.add('account_id', 'not_found', 'names no account of yours');
    else if (account.type !== kind)
      errors.add('account_id', 'wrong_type', `must be an account of the type ${kind}`);
    return account;
  },
  (request, existing) =>
    untilFresh(async () => {
      const { caller, body, now } = request;
      const kind = body.kind ?? 'expense';
      const at = now.toISOString();
      const account =
        existing ??
        newAccount(
          {
            id: newId(),
            code: nextCode(kind, await takenCodes(caller.id)),
            name: body.name,
            type: kind,
            isActive: true,
          },
          now,
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
        : createAccount(caller.id, account, {
            categoryCount: 1,
            otherwise: () => new Stale('The free code was taken.'),
          });
      return request.commit(
        [...store.createCategory(caller.id, category), ...accountWrites],
        categoryView(category, account),
      );
    }),
);
