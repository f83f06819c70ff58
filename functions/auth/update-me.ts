import { userView } from '../../lib/auth/view.ts';
import { updateMe } from '../../lib/contracts/auth.ts';
import type { User } from '../../lib/domain/user.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { untilFresh } from '../../lib/store/transact.ts';
import { changeUser, getUser } from '../../lib/store/user.ts';

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
