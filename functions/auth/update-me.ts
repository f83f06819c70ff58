import { updateMe } from '../../lib/auth/contract.ts';
import { changeUser, getUser } from '../../lib/auth/user-store.ts';
import { userView } from '../../lib/auth/view.ts';
import { endpoint } from '../../lib/platform/endpoint/endpoint.ts';
import { untilFresh } from '../../lib/platform/table/fresh.ts';
import type { User } from '../../lib/platform/user.ts';

export const handler = endpoint(updateMe, (request) =>
  untilFresh(async () => {
    const { caller, body, now } = request;
    const before = await getUser(caller.id);
    request.requireMatch(userView(before));
    const after: User = {
      ...before,
      name: body.name,
      email: body.email,
      baseCurrencyId: body.base_currency_id ?? before.baseCurrencyId,
      updatedAt: now.toISOString(),
    };
    return request.commit(await changeUser(before, after), userView(after));
  }),
);
